// Runs a Python script in MicroPython with the firmware beside it, and prints what it prints.
//   node in_micropython.mjs PACKAGE FIRMWARE SCRIPT
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [packageFolder, firmware, script] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(packageFolder, "micropython.mjs")));
const python = await loadMicroPython({ linebuffer: true, stdout: (line) => console.log(line) });
python.FS.mkdir("/firmware");
python.FS.mkdir("/firmware/ringbox");
for (const name of readdirSync(join(firmware, "ringbox")).filter((each) => each.endsWith(".py"))) {
  python.FS.writeFile(`/firmware/ringbox/${name}`, readFileSync(join(firmware, "ringbox", name)));
}
try {
  python.runPython("import sys; sys.path.insert(0, '/firmware')");
  python.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// The line that starts an ear at home: it names the seat, and nothing in a name can become another command.
import assert from "node:assert/strict";
import { test } from "node:test";
import { earAtHome } from "../../../chordgame/pages/static/ear_command.js";

const at = "https://tables.example/t/abc";

test("the seat that is looked at is named in the command and beside it", () => {
  const { command, sentence } = earAtHome(at, ["Mia", "Ben"], "Mia");
  assert.equal(command, `ringclear ear --join ${at} CODE --seat Mia --input DEVICE`);
  assert.match(sentence, /^This is for Mia\./);
});

test("who sits there alone need not be chosen, and among several somebody has to be", () => {
  assert.match(earAtHome(at, ["Mia"], "").command, /--seat Mia/);
  assert.doesNotMatch(earAtHome(at, ["Mia", "Ben"], "").command, /--seat/);
  assert.match(earAtHome(at, ["Mia", "Ben"], "").sentence, /^Choose above whose guitar it is/);
});

test("a name with blanks stands in quotes, and one that a shell might run is left to be asked for", () => {
  assert.match(earAtHome(at, ["Mia Rot"], "").command, /--seat "Mia Rot" /);
  for (const name of ['a"; ls', "$(ls)", "`ls`", "a\\b", "%PATH%", "a!b", "a&b", "-Mia", "--help me"]) {
    const { command, sentence } = earAtHome(at, [name], "");
    assert.doesNotMatch(command, /--seat/);
    assert.ok(sentence.includes(name), "beside the command it stands all the same");
  }
});

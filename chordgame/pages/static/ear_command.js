// What starts an ear at home, as the guitar corner shows it: for whose seat, and what is left to fill in. Pure.

// A name that no shell reads as anything but a name, and no command as an option.
const PLAIN = /^(?!-)[\p{L}\p{N}_-]+$/u;
// One that is a name between quotes, in every shell.
const QUOTED = /^(?!-)[\p{L}\p{N}_ .,'’-]+$/u;

/**
 * @param {string} address  the table's
 * @param {string[]} seats
 * @param {string} chosen  the seat that is looked at; "" for all
 */
export function earAtHome(address, seats, chosen) {
  const seat = chosen || (seats.length === 1 ? seats[0] : "");
  const named = PLAIN.test(seat) ? seat : QUOTED.test(seat) ? `"${seat}"` : "";
  return { command: commandFor(address, named), sentence: `${whose(seat, seats)} ${REST}` };
}

const REST =
  "CODE is the room code, and DEVICE what the guitar is plugged into: “ringclear devices” lists what there is.";

const commandFor = (address, named) =>
  ["ringclear ear --join", address, "CODE", named && `--seat ${named}`, "--input DEVICE"].filter(Boolean).join(" ");

function whose(seat, seats) {
  if (seat) return `This is for ${seat}.`;
  return seats.length
    ? "Choose above whose guitar it is, and the line is for that seat."
    : "It asks whose seat it is for.";
}

// The layers of the spindle: which piece lies on each, where it points, and which way up.

import { button, el, redraw } from "../dom.js";
import { pretty } from "../words.js";
import { layLine, NAMES, piecesFor } from "./parts.js";

export class Layers {
  /**
   * @param {object} hands
   * @param {(line: string) => void} hands.deed  something is done to the box
   * @param {(layer: string) => void} hands.aim  numbers on the ring are for this layer from now on
   * @param {(layer: string) => void} hands.choose  the same, and shown
   */
  constructor(hands) {
    this.hands = hands;
    this.node = el("section.layers", { "aria-label": "Layers of the spindle" });
  }

  draw(box, chosen) {
    this.box = box;
    redraw(
      this.node,
      [...box.layers].reverse().map((one) => this.card(one, one.layer === chosen)),
    );
  }

  card(one, isChosen) {
    const { layer, piece } = one;
    const more = { key: `choose-${layer}`, pressed: isChosen };
    return el(
      `div.layer${isChosen ? ".chosen" : ""}`,
      {},
      button("layer-name", NAMES[layer], () => this.hands.choose(layer), more),
      el("div.row", {}, this.pieceChoice(one), piece ? this.placeChoice(one) : null),
      piece ? el("div.row", {}, this.buttons(one)) : null,
    );
  }

  lay(how) {
    this.hands.deed(layLine(this.box.ring, how));
  }

  pieceChoice({ layer, piece, at }) {
    const option = (name) => el("option", { value: name, selected: name === piece }, name ? pretty(name) : "nothing");
    const onchange = ({ target }) => {
      this.hands.aim(layer);
      if (target.value) this.lay({ layer, piece: target.value, number: at || this.box.ring[0] });
      else this.hands.deed(`take ${layer}`);
    };
    return el(
      "select",
      { "data-key": `piece-${layer}`, "aria-label": `${NAMES[layer]}: which`, onchange },
      ["", ...piecesFor(layer, this.box.pieces, piece)].map(option),
    );
  }

  placeChoice({ layer, piece, at, over }) {
    const option = (number) => el("option", { value: number, selected: number === at }, `at ${number}`);
    const onchange = ({ target }) => {
      this.hands.aim(layer);
      this.lay({ layer, piece, number: Number(target.value), over });
    };
    const label = `${NAMES[layer]}: where it points`;
    return el("select", { "data-key": `at-${layer}`, "aria-label": label, onchange }, this.box.ring.map(option));
  }

  buttons({ layer, piece, at: number, over, between }) {
    const name = NAMES[layer];
    const turn = (by) => () => this.hands.deed(`turn ${layer} ${by}`);
    const settle = () => this.lay({ layer, piece, number, over });
    const lift = () => this.hands.deed(`between ${layer}`);
    const turnOver = () => this.lay({ layer, piece, number, over: !over });
    return [
      small(`turn-back-${layer}`, "↺", `Turn ${name.toLowerCase()} back by one`, turn(-1)),
      small(`turn-on-${layer}`, "↻", `Turn ${name.toLowerCase()} on by one`, turn(1)),
      small(`over-${layer}`, "turn over", `${name}: turn over`, turnOver, over),
      small(`between-${layer}`, "between", `${name}: between two numbers`, between ? settle : lift, between),
    ];
  }
}

const small = (key, text, label, onclick, pressed) =>
  button("small", text, onclick, { key, label, title: label, pressed });

// The layers of the spindle: which piece lies on each, where it points, and which way up.

import { el, redraw } from "../dom.js";
import { pretty } from "../words.js";
import { layLine, NAMES, piecesFor } from "./parts.js";

export class Layers {
  /** @param {{do: (line: string) => void, choose: (layer: string) => void}} hands */
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
    const name = { type: "button", "data-key": `choose-${layer}`, "aria-pressed": String(isChosen) };
    return el(
      `div.layer${isChosen ? ".chosen" : ""}`,
      {},
      el("button.layer-name", { ...name, onclick: () => this.hands.choose(layer) }, NAMES[layer]),
      el("div.row", {}, this.pieceChoice(one), piece ? this.placeChoice(one) : null),
      piece ? el("div.row", {}, this.buttons(one)) : null,
    );
  }

  lay(how) {
    this.hands.do(layLine(this.box.ring, how));
  }

  pieceChoice({ layer, piece, at }) {
    const option = (name) => el("option", { value: name, selected: name === piece }, name ? pretty(name) : "nothing");
    const onchange = ({ target }) => {
      this.hands.choose(layer, false);
      if (target.value) this.lay({ layer, piece: target.value, number: at || this.box.ring[0] });
      else this.hands.do(`take ${layer}`);
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
      this.hands.choose(layer, false);
      this.lay({ layer, piece, number: Number(target.value), over });
    };
    const label = `${NAMES[layer]}: where it points`;
    return el("select", { "data-key": `at-${layer}`, "aria-label": label, onchange }, this.box.ring.map(option));
  }

  buttons({ layer, piece, at: number, over, between }) {
    const name = NAMES[layer];
    const turn = (by) => () => this.hands.do(`turn ${layer} ${by}`);
    const settle = () => this.lay({ layer, piece, number, over });
    const lift = () => this.hands.do(`between ${layer}`);
    const turnOver = () => this.lay({ layer, piece, number, over: !over });
    return [
      button(`turn-back-${layer}`, "↺", `Turn ${name.toLowerCase()} back by one`, turn(-1)),
      button(`turn-on-${layer}`, "↻", `Turn ${name.toLowerCase()} on by one`, turn(1)),
      button(`over-${layer}`, "turn over", `${name}: turn over`, turnOver, over),
      button(`between-${layer}`, "between", `${name}: between two numbers`, between ? settle : lift, between),
    ];
  }
}

function button(key, text, label, onclick, pressed) {
  const isSwitch = pressed !== undefined;
  const how = { type: "button", "data-key": key, "aria-label": label, title: label, onclick };
  return el("button.small", { ...how, "aria-pressed": isSwitch && String(pressed) }, text);
}

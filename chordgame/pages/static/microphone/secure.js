// The way to a page that a browser trusts with its microphone, in the words of the phone that it is shown on.

import { button, el } from "../dom.js";
import { kindOfPhone } from "./phones.js";
import { secureAddress } from "./crossing.js";

const AUTHORITY = "/authority.crt";

const ANDROID = {
  once: [
    "Open the secure page. Chrome says “Your connection is not private”: it does not know this table yet.",
    "Tap “Advanced”, then “Proceed to …”.",
    "Tap “Microphone” again, and allow it.",
  ],
  forGood: [
    "Load the certificate.",
    "Open Settings and search for “CA certificate”. Tap it, tap “Install anyway”, and choose ringclear.crt.",
    "Find it under “Trusted credentials”, “User”, and compare its SHA-256 fingerprint with the one below.",
  ],
};
const IPHONE = {
  once: [
    "Open the secure page. Safari says “This Connection Is Not Private”: it does not know this table yet.",
    "Tap “Show Details”, then “visit this website”, and once more “Visit Website”.",
    "Tap “Microphone” again, and allow it. If the page says “Connection lost”, take the other way, below.",
  ],
  forGood: [
    "Load the certificate, and tap “Allow”.",
    "Open Settings. Tap “Profile Downloaded” at its top, and look at “More Details”: compare the SHA-256 fingerprint.",
    "Tap “Install”.",
    "Still in Settings: General, About, Certificate Trust Settings. Switch on “ringclear …”.",
  ],
};
const LAPTOP = {
  once: [
    "Open the secure page. The browser warns that it does not know this table yet.",
    "Choose “Advanced”, then “Proceed” or “Accept the Risk and Continue”.",
    "Press “Microphone” again, and allow it.",
  ],
  forGood: [
    "Load the certificate.",
    "Open the browser’s settings, search for “certificates”, and import it as an authority for websites.",
    "Compare its SHA-256 fingerprint with the one below.",
  ],
};
const WORDS = { android: ANDROID, iphone: IPHONE, laptop: LAPTOP };

const steps = (sentences) =>
  el(
    "ol.steps",
    {},
    sentences.map((one) => el("li", {}, one)),
  );

/** What to do until this device may be a microphone. */
export function secureWay({ address, fingerprint }, close) {
  const { once, forGood } = WORDS[kindOfPhone(navigator)];
  return [
    el("h2", { id: "microphone-title" }, "One step before it can listen"),
    el("p", {}, "Browsers let only secure pages listen. This table has one, and it warns you once:"),
    steps(once),
    el("a.move", { href: secureAddress(address), "data-key": "secure-page" }, "Open the secure page"),
    el(
      "details",
      { "data-stays": "for-good" },
      el("summary", { "data-key": "for-good" }, "So that it never warns again"),
      el(
        "div.for-good",
        {},
        el("p", {}, "Install the certificate of this table’s own authority. It can vouch for computers at home only."),
        steps(forGood),
        el("a.quiet", { href: AUTHORITY, download: "ringclear.crt", "data-key": "authority" }, "Load the certificate"),
        el("p.hint", {}, "The fingerprint, which stands on the host’s screen too:"),
        el("code.fingerprint", {}, fingerprint),
      ),
    ),
    el("div.answers", {}, button("quiet", "Not now", close, { key: "not-secure" })),
  ];
}

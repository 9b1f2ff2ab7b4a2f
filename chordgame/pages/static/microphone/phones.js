// Which kind of phone it is, as far as its settings are called otherwise. No page is touched here.

/** "iphone" for everything by Apple that is held in hands, "android", or "laptop". */
export function kindOfPhone({ userAgent, maxTouchPoints = 0 }) {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "iphone";
  return /Android/.test(userAgent) ? "android" : "laptop";
}

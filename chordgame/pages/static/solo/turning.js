// Turning things on a ring of twelve, and the figures that numbers make on it. No page is touched here.

const PLACES = 12;
const DEGREES = 360 / PLACES;

/** So many places clockwise, from 0 to 11. */
export const placesOn = (by) => ((by % PLACES) + PLACES) % PLACES;

/** The angle of a point from the middle of a box, in degrees clockwise from the right. */
export function angleIn({ x, y, width, height }, point) {
  return (Math.atan2(point.y - y - height / 2, point.x - x - width / 2) * 180) / Math.PI;
}

/** By how many places something was turned, the short way round: -6 to 6. */
export const turnedBy = (from, to) => Math.round((((to - from + 540) % 360) - 180) / DEGREES);

export const degreesOf = (places) => places * DEGREES;

/** The number that stands so many places on from this one. */
export const numberOn = (ring, number, by) => ring[placesOn(ring.indexOf(number) + by)];

/** The chord with this number in it, or left out; as one number is no chord, all in play then. */
export function pickedOf(chord, numbers, number) {
  const next = chord.includes(number) ? chord.filter((one) => one !== number) : [...chord, number];
  return next.length < 2 ? numbers : next;
}

/** Where numbers stand on a ring around [middle, middle], clockwise from the top. */
export function figureOf(ring, numbers, middle, radius) {
  const places = numbers.map((number) => ring.indexOf(number)).sort((a, b) => a - b);
  return places.map((place) => {
    const angle = (degreesOf(place) * Math.PI) / 180;
    return [middle + radius * Math.sin(angle), middle - radius * Math.cos(angle)];
  });
}

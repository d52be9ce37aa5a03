/** The colours of the brand where no style sheet reaches: papers, mails, pictures. Light `theme.css` has the same. */
export const brandColours = {
  nuit: '#0f2238',
  lagon: '#0b6b74',
  corail: '#c23d27',
  sable: '#faf6ee',
} as const

/** The logo's mark: the route from one port to the other, over the sea. */
export const mark = {
  width: 40,
  height: 32,
  route: 'M6 25C10 7 27 3 34 11',
  routeWidth: 3,
  sea: 'M2 29h36',
  seaWidth: 2,
  seaOpacity: 0.35,
  from: { cx: 6, cy: 24, r: 4 },
  to: { cx: 34, cy: 12, r: 4.5 },
} as const

/** The mark on the night, 32 × 32, as an application's icon shows it: without the sea, which is too thin there. */
export function iconDrawing({ isCut }: { isCut: boolean }): string {
  // A phone may cut a « maskable » icon to its inner circle.
  const scale = isCut ? 0.52 : 0.74
  const at = `translate(${rounded(16 - 20 * scale)} ${rounded(16 - 16 * scale)}) scale(${scale})`
  return (
    `<rect width="32" height="32"${isCut ? '' : ' rx="8"'} fill="#0a1b2d"/><g transform="${at}">` +
    `<path d="${mark.route}" fill="none" stroke="#7fd6d6" stroke-width="${mark.routeWidth}" stroke-linecap="round"/>` +
    `${circle(mark.from, '#f1ede4')}${circle(mark.to, '#ff8a6b')}</g>`
  )
}

const circle = ({ cx, cy, r }: (typeof mark)['from' | 'to'], fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`

/** The mark in its light colours, for a picture. */
export const markDrawing = (): string =>
  `<path d="${mark.route}" fill="none" stroke="${brandColours.lagon}" stroke-width="${mark.routeWidth}" stroke-linecap="round"/>` +
  `<path d="${mark.sea}" stroke="${brandColours.nuit}" stroke-width="${mark.seaWidth}" stroke-linecap="round" opacity="${mark.seaOpacity}"/>` +
  circle(mark.from, brandColours.nuit) +
  circle(mark.to, brandColours.corail)

const rounded = (value: number): number => Math.round(value * 100) / 100

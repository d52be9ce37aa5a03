import type { Ink } from './isometric.ts'

/** Lit, plain, shaded, by day and by night: the hues of `src/web/ui/theme.css`. */
const inks: Readonly<Record<Ink, readonly [day: readonly string[], night: readonly string[]]>> = {
  card: [
    ['#e2bf8f', '#cfa56e', '#b1854f'],
    ['#c9a678', '#a9845a', '#866643'],
  ],
  pale: [
    ['#f0ddbd', '#e0c79e', '#c6aa7d'],
    ['#d8c39d', '#b9a27a', '#93805e'],
  ],
  sea: [
    ['#3f9aa1', '#0b6b74', '#07545b'],
    ['#55c5c8', '#2b8d93', '#1d6a70'],
  ],
  night: [
    ['#3a5573', '#1d3550', '#0f2238'],
    ['#54708c', '#35506a', '#243b52'],
  ],
  coral: [
    ['#dc6a54', '#c23d27', '#a2301d'],
    ['#ff8a6b', '#dc6a4e', '#b3523a'],
  ],
  paper: [
    ['#fffdf9', '#f2ebde', '#ddd2bd'],
    ['#eef2f5', '#cfd8e0', '#a9b6c2'],
  ],
  steel: [
    ['#dfe6e6', '#c2cccd', '#a3afb1'],
    ['#8fa3b2', '#6f8596', '#546878'],
  ],
  wood: [
    ['#e9d3ae', '#d3b584', '#b89663'],
    ['#6b5a44', '#574935', '#43382a'],
  ],
  skin: [
    ['#e2b08c', '#cf9871', '#b67f5a'],
    ['#d9a581', '#bf8863', '#9f6e4e'],
  ],
  hair: [
    ['#5a4334', '#463227', '#33241c'],
    ['#8a6a53', '#6e5341', '#543f31'],
  ],
  sun: [
    ['#f8cf82', '#f2b84b', '#d79a2c'],
    ['#f6c66a', '#dba945', '#b4872f'],
  ],
}

const ground = [
  ['#e3efee', '#d3e5e3'],
  ['#11283b', '#183349'],
] as const

/** Only the inks that the drawing uses; the picture follows the reader's scheme by itself, as a file does. */
export function styleOf(drawing: string): string {
  return [
    '.r{stroke-width:2;stroke-linejoin:round}.l{fill:none;stroke-linecap:round;stroke-linejoin:round}',
    `.shade{fill:#0f2238;opacity:.13}${rules(drawing, 0)}`,
    `@media(prefers-color-scheme:dark){.shade{fill:#000;opacity:.34}${rules(drawing, 1)}}`,
  ].join('')
}

function rules(drawing: string, scheme: 0 | 1): string {
  const tones = Object.entries(inks).flatMap(([name, both]) =>
    both[scheme].flatMap((hex, index) => [
      [`${name}${index + 1}`, `fill:${hex};stroke:${hex}`],
      [`${name}${index + 1}l`, `stroke:${hex}`],
    ]),
  )
  const used = tones.filter(([name = '']) => new RegExp(`[" ]${name}[" ]`).test(drawing))
  const [wall, floor] = ground[scheme]
  return [
    ...used.map(([name, value]) => `.${name}{${value}}`),
    `.wall{fill:${wall}}.floor{fill:${floor}}`,
  ].join('')
}

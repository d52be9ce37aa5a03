import type { Destination } from '#domain/destination/destination.ts'

type Position = readonly [longitude: number, latitude: number]

export const limoges: Position = [1.26, 45.83]

type Label = {
  readonly lines: readonly string[]
  /** Offset from the port to the end of the first line that is nearest to it. */
  readonly dx: number
  readonly dy: number
  readonly side: 'left' | 'right'
}

type Port = {
  readonly destination: Destination
  readonly at: Position
  readonly wide: Label
  /**
   * On a phone the name is shorter and larger; a port without `narrow` has none, and the name of its neighbour stands for it («
   * Antilles »).
   */
  readonly narrow?: Label
  /** Ports that lie too close together are smaller, and a line leads from each to its name. */
  readonly isCrowded?: true
}

const left = (lines: readonly string[], dy: number, dx = -13): Label => ({
  lines,
  dx,
  dy,
  side: 'left',
})
const right = (lines: readonly string[], dy: number, dx = 13): Label => ({
  lines,
  dx,
  dy,
  side: 'right',
})

/** The twelve territories at their main port, each with the position of its name, chosen so that no name covers another. */
export const ports: readonly Port[] = [
  {
    destination: 'Saint-Pierre-et-Miquelon',
    at: [-56.18, 46.78],
    wide: left(['Saint-Pierre-', 'et-Miquelon'], -26),
    narrow: left(['Saint-Pierre'], -8),
  },
  {
    destination: 'Saint-Martin',
    at: [-63.08, 18.07],
    wide: left(['Saint-Martin'], 4, -30),
    isCrowded: true,
  },
  {
    destination: 'Saint-Barthélemy',
    at: [-62.85, 17.9],
    wide: left(['Saint-Barthélemy'], 24, -30),
    isCrowded: true,
  },
  {
    destination: 'Guadeloupe',
    at: [-61.53, 16.24],
    wide: left(['Guadeloupe'], 40, -30),
    narrow: left(['Antilles'], 16),
    isCrowded: true,
  },
  {
    destination: 'Martinique',
    at: [-61.07, 14.6],
    wide: left(['Martinique'], 57, -30),
    isCrowded: true,
  },
  {
    destination: 'Guyane',
    at: [-52.33, 4.93],
    wide: right(['Guyane'], 20, 8),
    narrow: right(['Guyane'], 28, 8),
  },
  {
    destination: 'Mayotte',
    at: [45.23, -12.78],
    wide: left(['Mayotte'], 18),
    narrow: left(['Mayotte'], 20),
  },
  {
    destination: 'La Réunion',
    at: [55.45, -20.88],
    wide: right(['La Réunion'], 6),
    narrow: right(['La Réunion'], 9),
  },
  {
    destination: 'Terres australes et antarctiques françaises',
    at: [70.22, -49.35],
    wide: right(['Terres australes'], 8),
    narrow: right(['Terres australes'], 12),
  },
  {
    destination: 'Nouvelle-Calédonie',
    at: [166.44, -22.28],
    wide: left(['Nouvelle-', 'Calédonie'], -36),
    narrow: left(['Nouvelle-', 'Calédonie'], -40),
  },
  {
    destination: 'Wallis-et-Futuna',
    at: [-176.17, -13.28],
    wide: left(['Wallis-', 'et-Futuna'], 32, 60),
    narrow: left(['Wallis'], 40, 62),
  },
  {
    destination: 'Polynésie Française',
    at: [-149.57, -17.53],
    wide: right(['Polynésie', 'française'], -12),
    narrow: right(['Polynésie'], 8),
  },
]

/** The rings around Limoges. */
export const ringKilometres = [5000, 10_000, 15_000] as const
export const kilometresPerDegree = 111.19

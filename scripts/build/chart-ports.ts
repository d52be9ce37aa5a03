type Position = readonly [longitude: number, latitude: number]

export const limoges: Position = [1.26, 45.83]

/** The twelve territories at their main port, and where the name stands so that none covers another. */
export const ports: readonly {
  readonly at: Position
  readonly label: {
    readonly lines: readonly string[]
    readonly side: 'left' | 'right'
    readonly dy: number
  }
}[] = [
  {
    at: [-56.18, 46.78],
    label: { lines: ['Saint-Pierre-', 'et-Miquelon'], side: 'left', dy: -26 },
  },
  { at: [-63.08, 18.07], label: { lines: ['Saint-Martin'], side: 'left', dy: 10 } },
  { at: [-62.85, 17.9], label: { lines: ['Saint-Barthélemy'], side: 'left', dy: 34 } },
  { at: [-61.53, 16.24], label: { lines: ['Guadeloupe'], side: 'left', dy: 51 } },
  { at: [-61.07, 14.6], label: { lines: ['Martinique'], side: 'left', dy: 70 } },
  { at: [-52.33, 4.93], label: { lines: ['Guyane'], side: 'left', dy: 58 } },
  { at: [45.23, -12.78], label: { lines: ['Mayotte'], side: 'left', dy: 22 } },
  { at: [55.45, -20.88], label: { lines: ['La Réunion'], side: 'right', dy: 6 } },
  { at: [70.22, -49.35], label: { lines: ['Terres australes'], side: 'right', dy: 8 } },
  { at: [166.44, -22.28], label: { lines: ['Nouvelle-', 'Calédonie'], side: 'left', dy: -36 } },
  { at: [-176.17, -13.28], label: { lines: ['Wallis-', 'et-Futuna'], side: 'left', dy: 34 } },
  { at: [-149.57, -17.53], label: { lines: ['Polynésie', 'française'], side: 'right', dy: -4 } },
]

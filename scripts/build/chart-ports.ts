type Position = readonly [longitude: number, latitude: number]

export const limoges: Position = [1.26, 45.83]

/** The twelve territories at their main port, and where the name stands so that none covers another. */
export const ports: readonly {
  readonly name: string
  readonly at: Position
  readonly label: { readonly side: 'left' | 'right'; readonly dy: number }
}[] = [
  { name: 'Saint-Pierre-et-Miquelon', at: [-56.18, 46.78], label: { side: 'left', dy: 0 } },
  { name: 'Saint-Martin', at: [-63.08, 18.07], label: { side: 'left', dy: -30 } },
  { name: 'Saint-Barthélemy', at: [-62.85, 17.9], label: { side: 'left', dy: -8 } },
  { name: 'Guadeloupe', at: [-61.53, 16.24], label: { side: 'left', dy: 14 } },
  { name: 'Martinique', at: [-61.07, 14.6], label: { side: 'left', dy: 34 } },
  { name: 'Guyane', at: [-52.33, 4.93], label: { side: 'left', dy: 14 } },
  { name: 'Mayotte', at: [45.23, -12.78], label: { side: 'left', dy: 18 } },
  { name: 'La Réunion', at: [55.45, -20.88], label: { side: 'right', dy: 6 } },
  { name: 'Terres australes', at: [70.22, -49.35], label: { side: 'right', dy: 6 } },
  { name: 'Nouvelle-Calédonie', at: [166.44, -22.28], label: { side: 'left', dy: 34 } },
  { name: 'Wallis-et-Futuna', at: [-176.17, -13.28], label: { side: 'left', dy: -14 } },
  { name: 'Polynésie française', at: [-149.57, -17.53], label: { side: 'right', dy: 34 } },
]

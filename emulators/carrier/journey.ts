/** One event as Suivi v2 gives it. */
export type TrackingEvent = {
  readonly code: string
  readonly label: string
  readonly at: string
  readonly country: string
}

/** What La Poste says for each code. */
const labels: Readonly<Record<string, string>> = {
  DR1: 'Votre Colissimo va bientôt nous être confié ! Il est en cours de préparation chez votre expéditeur.',
  PC1: 'Votre colis a été pris en charge par La Poste. Il est en cours d’acheminement.',
  ET1: 'Votre colis est en cours d’acheminement en France métropolitaine.',
  ET2: 'Votre colis a quitté la métropole, en route vers son territoire de destination.',
  DO1: 'Votre colis est arrivé en douane.',
  DO2: 'Votre colis est sorti de douane.',
  DO3: 'Votre colis est retenu en douane, dans l’attente de documents.',
  ET3: 'Votre colis est arrivé sur le site de distribution de votre territoire.',
  MD2: 'Votre colis est en cours de livraison.',
  DI1: 'Votre colis est livré.',
  PB1: 'Un incident retarde l’acheminement de votre colis.',
  ND1: 'Votre colis n’a pas pu être livré : le destinataire était absent ou l’adresse est incomplète.',
  AG1: 'Votre colis est disponible au bureau de poste. Il vous attend pendant 15 jours.',
  RE1: 'Votre colis n’a pas pu vous être remis. Il est retourné à son expéditeur.',
  DI2: 'Votre colis a été remis à son expéditeur.',
  ZZ9: 'Votre colis a changé de conteneur.',
}

const journey = ['DR1', 'PC1', 'ET1', 'ET2', 'DO1', 'DO2', 'ET3', 'MD2', 'DI1'] as const
const inMetropole = new Set(['DR1', 'PC1', 'ET1'])

/** What a person makes happen to a parcel on the control page. */
export const acts = [
  'next',
  'deliver',
  'hold',
  'problem',
  'fail',
  'collect',
  'return',
  'unknown',
] as const
export type Act = (typeof acts)[number]

/** The codes that an act adds after those that the parcel has. */
export const codesOf = (act: Act, had: readonly string[]): readonly string[] => codesOfAct[act](had)

const codesOfAct: Readonly<Record<Act, (had: readonly string[]) => readonly string[]>> = {
  next: nextOf,
  deliver: () => ['DI1'],
  hold: (had) => (had.includes('DO1') ? ['DO3'] : ['DO1', 'DO3']),
  problem: () => ['PB1'],
  fail: () => ['ND1'],
  collect: () => ['AG1'],
  return: (had) => (had.at(-1) === 'RE1' ? ['DI2'] : ['RE1']),
  unknown: () => ['ZZ9'],
}

/** A parcel in customs, at the counter or at its end stays there, however many days pass. */
export const waits = (had: readonly string[]): boolean =>
  ['DO3', 'AG1', 'DI1', 'DI2'].includes(had.at(-1) ?? '')

export const isFinal = (had: readonly string[]): boolean =>
  ['DI1', 'DI2'].includes(had.at(-1) ?? '')

function nextOf(had: readonly string[]): readonly string[] {
  if (isFinal(had)) return []
  if (had.at(-1) === 'RE1') return ['DI2']
  if (had.at(-1) === 'AG1') return ['DI1']
  const reached = Math.max(-1, ...had.map((code) => (journey as readonly string[]).indexOf(code)))
  const next = had.at(-1) === 'ND1' ? 'MD2' : journey[reached + 1]
  return next === undefined ? [] : [next]
}

export const eventOf = (code: string, at: Date, destination: string): TrackingEvent => ({
  code,
  label: labels[code] ?? code,
  at: at.toISOString(),
  country: inMetropole.has(code) ? 'FR' : destination,
})

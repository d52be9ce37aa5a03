import { printFigure, rounded } from './figure.ts'
import type { Office } from './office-databases.ts'

const rounds = 60
const goalMs = 150
const goalRatio = 1.5
/** Below this a ratio tells of the machine, not of the database. */
const tooSmallToCompareMs = 20

type Read = readonly [name: string, path: (some: Office['some']) => string]

/** Each list, search, filter and count of the back-office. A new one is one more line here. */
const reads: readonly Read[] = [
  ['parcels: newest', () => '/warehouse/parcels'],
  ['parcels: one state', () => '/warehouse/parcels?status=received'],
  ['parcels: rare state', () => '/warehouse/parcels?status=ready_to_ship'],
  ['parcels: unidentified', () => '/warehouse/parcels?status=unidentified'],
  ['parcels: past free storage', () => '/warehouse/parcels?status=overdue'],
  ['parcels: search a number', ({ number }) => `/warehouse/parcels?search=${number}`],
  [
    'parcels: search the end of a number',
    ({ number }) => `/warehouse/parcels?search=${number.slice(-6)}`,
  ],
  ['parcels: search a shop', () => '/warehouse/parcels?search=micromania'],
  ['parcels: search a name', () => '/warehouse/parcels?search=ah-kong'],
  ['parcels: search for none', () => '/warehouse/parcels?search=introuvable'],
  ['parcels: one', ({ parcel }) => `/warehouse/parcels/${parcel}`],
  ['unidentified', () => '/warehouse/unidentified'],
  ['shipments: to pack', () => '/warehouse/shipments?status=to_pack'],
  ['shipments: newest', () => '/warehouse/shipments'],
  ['orders: newest', () => '/admin/orders'],
  ['orders: one state', () => '/admin/orders?status=processing'],
  ['orders: search', () => '/admin/orders?search=ah-kong'],
  ['orders: counts', () => '/admin/order-counts'],
  ['quotes: newest', () => '/admin/quotes'],
  ['clients: newest', () => '/admin/clients'],
  ['clients: search', () => '/admin/clients?search=ah-kong'],
  ['clients: one', ({ client }) => `/admin/clients/${client}`],
  ['users: newest', () => '/admin/users'],
  ['users: search', () => '/admin/users?search=echelle-42'],
  ['journal', () => '/admin/journal'],
  ['dashboard: alerts', () => '/admin/dashboard/alerts'],
]

/** p95 of each read in both offices, taken in turns in one run; goals: 150 ms with a million parcels, and 1.5 times a hundredth of it. */
export async function measureBackOffice([large, small]: readonly Office[]): Promise<void> {
  if (!large || !small) throw new Error('two offices are needed')
  for (const [name, path] of reads) {
    const [ms, msSmall] = await measureInTurns(large, small, path)
    const ratio = ms / msSmall
    const isComparable = ms > tooSmallToCompareMs
    printFigure({
      figure: `back-office: ${name}`,
      p95Ms: rounded(ms),
      p95MsSmall: rounded(msSmall),
      ratio: rounded(ratio),
      goalMs,
      goalRatio,
      reached: ms <= goalMs && (!isComparable || ratio <= goalRatio),
    })
  }
}

async function measureInTurns(
  large: Office,
  small: Office,
  path: Read[1],
): Promise<[number, number]> {
  const times = { large: new Array<number>(), small: new Array<number>() }
  for (let round = -5; round < rounds; round += 1) {
    const ofLarge = await timed(large, path)
    const ofSmall = await timed(small, path)
    if (round < 0) continue
    times.large.push(ofLarge)
    times.small.push(ofSmall)
  }
  return [p95(times.large), p95(times.small)]
}

async function timed({ origin, cookie, some }: Office, path: Read[1]): Promise<number> {
  const url = `${origin}/api${path(some)}`
  const start = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - start
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

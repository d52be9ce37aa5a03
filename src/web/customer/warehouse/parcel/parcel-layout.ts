import type { Parcel } from '#web/api/parcels.ts'

type Layout = {
  readonly contents: 'under-route' | 'under-acts' | 'whole-width'
  readonly rows: string
  readonly route?: string
  readonly acts?: string
  readonly thread: string
}

const sticky = 'xl:*:sticky xl:*:top-24 xl:*:self-start'

const usual: Layout = {
  contents: 'under-route',
  rows: 'xl:grid-rows-[auto_1fr]',
  route: 'xl:row-span-2',
  thread: `xl:col-start-2 xl:row-start-2 ${sticky}`,
}

/** The acts with the contents are the longer column. */
const fewActs: Layout = {
  contents: 'under-acts',
  rows: 'xl:grid-rows-[auto_1fr]',
  acts: 'xl:row-span-2',
  thread: `xl:col-start-1 xl:row-start-2 ${sticky}`,
}

/** Both columns end together: the chart, or else the last card, takes the room that is left. */
const flush = {
  rows: 'xl:grid-rows-[1fr_auto]',
  route: 'xl:*:last:grow',
  acts: 'xl:*:last:grow',
  thread: 'xl:col-span-full',
}

const sent: Layout = { ...flush, contents: 'under-acts' }

/** What may be claimed makes the acts the longer column. */
const sentWithProblem: Layout = {
  ...sent,
  acts: `xl:row-span-2 ${flush.acts}`,
  thread: 'xl:col-start-1 xl:row-start-2',
}

const layouts: Readonly<Partial<Record<Parcel['status'], Layout>>> = {
  pending_arrival: fewActs,
  shipped: sent,
  delivered: sent,
  blocked: { ...flush, contents: 'whole-width' },
  // Storage to settle is long, the contents are short.
  unclaimed: { ...fewActs, contents: 'under-route' },
}

/** Where the parts of a parcel's page stand from 1280 px, so that both columns are about as long. */
export function layoutOf({ status, destroyedAt }: Parcel, hasProblem: boolean): Layout {
  const layout = (destroyedAt === null ? layouts[status] : undefined) ?? usual
  return hasProblem && layout === sent ? sentWithProblem : layout
}

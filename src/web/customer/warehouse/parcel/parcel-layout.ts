import type { Parcel } from '#web/api/parcels.ts'

type Layout = {
  readonly contents: 'under-route' | 'under-acts' | 'whole-width'
  readonly route?: string
  readonly acts?: string
  readonly thread: string
}

const usual: Layout = {
  contents: 'under-route',
  route: 'xl:row-span-2',
  thread: 'xl:col-start-2 xl:row-start-2',
}

/** The acts with the contents are the longer column. */
const fewActs: Layout = {
  contents: 'under-acts',
  acts: 'xl:row-span-2',
  thread: 'xl:col-start-1 xl:row-start-2',
}

const held: Layout = { contents: 'whole-width', thread: 'xl:col-span-full' }

const layouts: Readonly<Partial<Record<Parcel['status'], Layout>>> = {
  pending_arrival: fewActs,
  shipped: fewActs,
  delivered: fewActs,
  blocked: held,
  // Storage to settle is long, the contents are short.
  unclaimed: { ...fewActs, contents: 'under-route' },
}

/** Where the parts of a parcel's page stand from 1280 px, so that both columns are about as long. */
export const layoutOf = ({ status, destroyedAt }: Parcel): Layout =>
  (destroyedAt === null ? layouts[status] : undefined) ?? usual

import type { Parcel } from '#web/api/parcels.ts'

type Layout = {
  readonly acts?: string
  readonly description?: string
  /** Of the contents where they stand by themselves. */
  readonly contents?: string
  readonly thread: string
}

const usual: Layout = {
  description: 'xl:row-span-2',
  thread: 'xl:col-start-2 xl:row-start-3',
}

/** Two cards of one height, then the contents and the messages over the whole width. */
const sent: Layout = {
  acts: 'xl:*:last:grow',
  description: 'max-sm:hidden print:flex',
  contents: 'xl:col-span-full xl:row-start-3',
  thread: 'xl:col-span-full xl:row-start-4',
}

const layouts: Readonly<Partial<Record<Parcel['status'], Layout>>> = {
  // Storage to settle beside hardly any contents: the messages go to the other column.
  unclaimed: { acts: 'xl:row-span-2', thread: 'xl:col-start-1 xl:row-start-3' },
  blocked: { ...usual, description: 'xl:row-span-2 max-sm:hidden print:flex' },
  shipped: sent,
  delivered: sent,
}

/** The classes of the parts of a parcel's page; from 1280 px they give each its place. */
export const layoutOf = ({ status }: Parcel): Layout => layouts[status] ?? usual

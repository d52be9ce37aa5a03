import type { Parcel } from '#web/api/parcels.ts'

type Layout = {
  readonly acts: string
  readonly description: string
  /** Of the contents where they stand by themselves. */
  readonly contents?: string
  readonly thread: string
}

const usual: Layout = {
  acts: 'xl:col-start-2 xl:row-start-2',
  description: 'xl:col-start-1 xl:row-start-2 xl:row-span-2',
  thread: 'xl:col-start-2 xl:row-start-3',
}

/** On a phone the head of the page holds it. */
const notOnPhone = 'max-sm:hidden print:flex'

/** Two cards of one height, then the contents, a claim and the messages over the whole width. */
const sent: Layout = {
  acts: 'xl:col-start-2 xl:row-start-2 xl:*:last:grow',
  description: `xl:col-start-1 xl:row-start-2 ${notOnPhone}`,
  contents: 'xl:col-span-full',
  thread: 'xl:col-span-full',
}

/** What it is over the whole width, then two columns of about one height. */
const held: Layout = {
  acts: 'xl:col-start-1 xl:row-start-3',
  description: `xl:col-span-full xl:row-start-2 ${notOnPhone}`,
  thread: 'xl:col-start-2 xl:row-start-3',
}

const layouts: Readonly<Partial<Record<Parcel['status'], Layout>>> = {
  // Storage to settle beside hardly any contents: the messages go to the other column.
  unclaimed: {
    acts: 'xl:col-start-2 xl:row-start-2 xl:row-span-2',
    description: 'xl:col-start-1 xl:row-start-2',
    thread: 'xl:col-start-1 xl:row-start-3',
  },
  blocked: held,
  shipped: sent,
  delivered: sent,
}

/** The classes of the parts of a parcel's page; from 1280 px they give each its place. */
export const layoutOf = ({ status, destroyedAt }: Parcel): Layout =>
  (destroyedAt === null ? layouts[status] : undefined) ?? usual

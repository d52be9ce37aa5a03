import type { Parcel } from '#web/api/parcels.ts'

export type Layout = {
  /** On a phone the route comes after the acts. */
  readonly contents: 'under-route' | 'after-acts'
  readonly route?: string
  readonly acts?: string
  readonly thread: string
}

const sticky = 'xl:*:sticky xl:*:top-24 xl:*:self-start'

/** The contents are open, and make the longer column. */
const longContents: Layout = {
  contents: 'under-route',
  route: 'xl:row-span-3',
  thread: `xl:col-start-2 xl:row-start-2 xl:row-span-2 ${sticky}`,
}

/** The acts are the longer column. */
const longActs: Layout = {
  contents: 'under-route',
  acts: 'xl:row-span-3',
  thread: `xl:col-start-1 xl:row-start-2 xl:row-span-2 ${sticky}`,
}

/** The contents are one line, between the route and the messages. */
const completed: Layout = {
  contents: 'after-acts',
  acts: 'xl:row-span-3',
  thread: `xl:col-start-1 xl:row-start-3 ${sticky}`,
}

/** Where the parts of a parcel's page stand from 1280 px, so that both columns are about as long. */
export function layoutOf({ status, missing }: Parcel): Layout {
  if (missing.length === 0) return completed
  return status === 'pending_arrival' || status === 'unclaimed' ? longActs : longContents
}

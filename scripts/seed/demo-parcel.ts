import type { RequestedAction } from '#domain/parcel/parcel.ts'
import type { PictureName } from './picture-name.ts'

/**
 * How long ago: « 12 09:40 » is twelve days ago at 09:40 UTC, « h5 » five hours ago. Shops and customers declare during their
 * day; the warehouse works from eight to five in Limoges.
 */
export type Ago = string

export type Customer = 'marie' | 'jeanLuc'

export type DemoParcel = {
  readonly key: string
  /** `null`: the parcel was received without a declaration and belongs to nobody yet. */
  readonly owner: Customer | null
  readonly trackingNumber: string
  readonly merchant: string
  readonly description: string
  readonly action: RequestedAction
  readonly declared: Ago
  readonly reception?: {
    readonly at: Ago
    readonly grams: number
    /** Millimetres. */
    readonly sides: readonly [number, number, number]
    readonly shelf: string
    readonly picture: PictureName
  }
  readonly exit?: {
    readonly at: Ago
    readonly status: 'blocked' | 'unclaimed'
    readonly reason: string
  }
}

export const received = (
  at: Ago,
  grams: number,
  sides: readonly [number, number, number],
  shelf: string,
  picture: PictureName,
) => ({ at, grams, sides, shelf, picture })

export const parcel = (
  key: string,
  owner: Customer | null,
  trackingNumber: string,
  [merchant, description]: readonly [string, string],
  rest: Pick<DemoParcel, 'action' | 'declared' | 'reception' | 'exit'>,
): DemoParcel => ({ key, owner, trackingNumber, merchant, description, ...rest })

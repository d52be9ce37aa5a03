import { formatMoney } from '#web/copy/format-money.ts'

type Piece = {
  readonly parcelId: string
  readonly trackingNumber: string
  readonly description: string
  readonly quantity: number
  readonly unitCents: number
}

/** The claimed pieces, each with its parcel and its declared value. */
export const PieceList = ({ pieces }: { pieces: readonly Piece[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {pieces.map(({ parcelId, trackingNumber, description, quantity, unitCents }, index) => (
      <li key={`${parcelId} ${index}`} className="flex flex-wrap justify-between gap-x-4 py-2">
        <span className="min-w-0 wrap-anywhere">
          {quantity}&nbsp;× {description}{' '}
          <span className="font-mono text-sm wrap-anywhere text-ink-soft">{trackingNumber}</span>
        </span>
        <span className="figures">{unitCents > 0 ? formatMoney(quantity * unitCents) : '—'}</span>
      </li>
    ))}
  </ul>
)

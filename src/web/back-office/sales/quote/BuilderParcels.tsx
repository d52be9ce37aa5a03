import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { paths } from '#web/paths.ts'
import { QuoteParcel } from '#web/quote/QuoteParcel.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Summary } from '#web/ui/Summary.tsx'

type Parcel = QuoteDesk['parcels'][number]

/** The parcels of this version, and the customer's other parcels that could join them. */
export function BuilderParcels({
  desk,
  isPricing,
  onChoose,
}: {
  desk: QuoteDesk
  isPricing: boolean
  onChoose: (parcelIds: string[]) => void
}) {
  const ids = desk.parcels.map(({ id }) => id)
  return (
    <section aria-label="Colis du devis" aria-busy={isPricing}>
      <h3 className="mb-2 text-lg">Colis du devis ({ids.length})</h3>
      {ids.length === 0 && (
        <p className="text-ink-soft">
          Aucun colis&nbsp;: le prix suit le poids indiqué, et le devis demande une raison.
        </p>
      )}
      <Rows
        parcels={desk.parcels}
        act="Retirer"
        onAct={(id) => {
          onChoose(ids.filter((one) => one !== id))
        }}
      />
      {desk.freeParcels.length > 0 && (
        <details className="mt-3">
          <Summary>Ajouter un colis en stock ({desk.freeParcels.length})</Summary>
          <Rows
            parcels={desk.freeParcels}
            act="Ajouter"
            onAct={(id) => {
              onChoose([...ids, id])
            }}
          />
        </details>
      )}
    </section>
  )
}

type RowsProps = {
  readonly parcels: readonly Parcel[]
  readonly act: 'Ajouter' | 'Retirer'
  readonly onAct: (id: string) => void
}

const Rows = ({ parcels, act, onAct }: RowsProps) => (
  <ul className="grid gap-2">
    {parcels.map((parcel) => (
      <li key={parcel.id} className="grid items-center gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <ul>
          <QuoteParcel parcel={parcel} papers={{ act: 'Voir', to: paths.adminParcelContents }} />
        </ul>
        <Button
          variant="secondary"
          onClick={() => {
            onAct(parcel.id)
          }}
        >
          {act}
          <span className="sr-only"> le colis {parcel.trackingNumber}</span>
        </Button>
      </li>
    ))}
  </ul>
)

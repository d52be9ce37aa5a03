import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  readContents,
  removePurchaseInvoice,
  stateInvoiceTotal,
} from '#contract/warehouse/parcel-contents.ts'
import type { Contents, PurchaseInvoice } from '#web/api/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { InvoiceFacts } from '#web/contents/InvoiceFacts.tsx'
import { contentsRefusals } from '#web/copy/contents.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { FileButton } from '#web/ui/FileButton.tsx'

/** One invoice: its name, the parcels it covers, and its actions. */
export function InvoiceRow({
  contents,
  invoice,
  onReplace,
}: {
  contents: Contents
  invoice: PurchaseInvoice
  /** `null` while a file is under way. */
  onReplace: ((file: File, replaces: string) => void) | null
}) {
  return (
    <div className="rounded-xl border border-line p-3">
      <InvoiceFacts invoice={invoice} />
      <InvoiceTotal contents={contents} invoice={invoice} />
      {contents.canChange && (
        <div className="-mb-2 flex flex-wrap gap-x-5">
          {onReplace && (
            <FileButton
              isLink
              label={`Remplacer ${invoice.fileName}`}
              onFile={(file) => onReplace(file, invoice.id)}
            >
              Remplacer
            </FileButton>
          )}
          <RemoveInvoice parcelId={contents.parcelId} invoice={invoice} />
        </div>
      )}
    </div>
  )
}

function RemoveInvoice({ parcelId, invoice }: { parcelId: string; invoice: PurchaseInvoice }) {
  const client = useQueryClient()
  const removal = useAction(removePurchaseInvoice, {
    done: 'Facture retirée',
    refusals: contentsRefusals,
    onDone: (contents) => client.setQueryData(query(readContents, { parcelId }).queryKey, contents),
  })
  return (
    <ConfirmAction
      action={removal}
      input={{ parcelId, purchaseInvoiceId: invoice.id }}
      trigger={(ask) => (
        <button
          type="button"
          aria-label={`Retirer ${invoice.fileName}`}
          className={`min-h-11 ${linkStyle}`}
          onClick={ask}
        >
          Retirer
        </button>
      )}
      title="Retirer cette facture&nbsp;?"
      description={
        invoice.otherParcels.length > 0
          ? 'Elle reste jointe aux autres colis de la commande.'
          : 'Le fichier sera effacé\u00a0: cette action est irréversible.'
      }
      confirmLabel="Retirer"
      danger
    />
  )
}

type Props = { readonly contents: Contents; readonly invoice: PurchaseInvoice }

/** What the goods of an invoice cost together: asked where it covers several parcels, said where it is known. */
function InvoiceTotal({ contents, invoice }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const isNeeded = invoice.otherParcels.length > 0 && invoice.totalCents === null
  if (contents.canChange && (isNeeded || isAsked)) {
    return <TotalForm contents={contents} invoice={invoice} onDone={() => setIsAsked(false)} />
  }
  if (invoice.totalCents === null) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      Articles&nbsp;: {formatMoney(invoice.totalCents)} TTC
      {contents.canChange && (
        <Button variant="ghost" onClick={() => setIsAsked(true)}>
          Corriger <span className="sr-only">le total de {invoice.fileName}</span>
        </Button>
      )}
    </p>
  )
}

function TotalForm({ contents, invoice, onDone }: Props & { onDone: () => void }) {
  const client = useQueryClient()
  const { parcelId } = contents
  const [typed, setTyped] = useState(
    invoice.totalCents === null ? '' : typedEuros(invoice.totalCents),
  )
  const [isWrong, setIsWrong] = useState(false)
  const stating = useAction(stateInvoiceTotal, {
    done: 'Total enregistré',
    refusals: contentsRefusals,
    onDone: (saved) => {
      client.setQueryData(query(readContents, { parcelId }).queryKey, saved)
      onDone()
    },
  })
  return (
    <form
      noValidate
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault()
        const totalCents = parseEuros(typed) ?? 0
        setIsWrong(totalCents < 1)
        if (totalCents >= 1) stating.run({ parcelId, purchaseInvoiceId: invoice.id, totalCents })
      }}
    >
      <TextField
        label="Total des articles, TTC"
        hint="Tel qu’il est sur la facture, sans la livraison."
        inputMode="decimal"
        autoComplete="off"
        unit="€"
        className="max-w-60"
        value={typed}
        error={isWrong ? 'Un montant en euros, par exemple 129,90.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={stating.isBusy}>
          Enregistrer le total
        </Button>
        {invoice.totalCents !== null && (
          <Button variant="ghost" onClick={onDone}>
            Annuler
          </Button>
        )}
      </div>
      <ActionFailure action={stating} />
    </form>
  )
}

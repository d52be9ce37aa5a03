import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  linkPurchaseInvoice,
  readContents,
  listPurchaseInvoices,
} from '#contract/warehouse/parcel-contents.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { pages, query } from '#web/api/query.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { contentsRefusals } from '#web/copy/contents.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Dialog } from '#web/chrome/popups.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'

/** For one purchase in several parcels: picks an invoice sent for another one. */
export function SharedInvoice({ contents }: { contents: Contents }) {
  const [isOpen, setIsOpen] = useState(false)
  // The button that opens the dialog leaves with the last one.
  const [isLast, setIsLast] = useState(false)
  const invoices = useInfiniteQuery(pages(listPurchaseInvoices, {}))
  const client = useQueryClient()
  const joining = useAction(linkPurchaseInvoice, {
    done: 'Facture jointe',
    refusals: contentsRefusals,
    onDone: (saved) => {
      client.setQueryData(query(readContents, { parcelId: contents.parcelId }).queryKey, saved)
      setIsLast(others.length === 1)
      setIsOpen(false)
    },
  })
  const own = new Set(contents.invoices.map(({ id }) => id))
  const others =
    invoices.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !own.has(id)) ?? []
  const open = () => {
    setIsLast(false)
    setIsOpen(true)
  }
  return (
    <>
      {others.length > 0 && (
        <button type="button" className={`min-h-11 ${linkStyle}`} onClick={open}>
          Choisir parmi vos factures
        </button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Factures déjà envoyées"
        {...(isLast && { afterwards: 'contenu-du-colis-titre' })}
      >
        <ActionFailure action={joining} />
        <ul className="mt-3 grid gap-2">
          {others.map(({ id, fileName, addedAt, parcels }) => (
            <li key={id} className="flex items-start justify-between gap-3">
              <p className="min-w-0 break-words">
                {fileName}
                <span className="block text-sm break-words text-ink-soft">
                  {formatDay(addedAt)} · <span className="font-mono">{parcels.join(', ')}</span>
                </span>
              </p>
              <Button
                variant="secondary"
                aria-label={`Joindre ${fileName}`}
                busy={joining.isBusy && joining.input?.purchaseInvoiceId === id}
                onClick={() => joining.run({ parcelId: contents.parcelId, purchaseInvoiceId: id })}
              >
                Joindre
              </Button>
            </li>
          ))}
        </ul>
        <NextPage list={invoices}>Charger la suite</NextPage>
      </Dialog>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readWarehouseContents } from '#contract/warehouse/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { ContentsTable } from '#web/contents/ContentsTable.tsx'
import { InvoiceFacts } from '#web/contents/InvoiceFacts.tsx'
import { StatedValueNote } from '#web/contents/StatedValueNote.tsx'
import { missingSentence } from '#web/copy/contents.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** The contents that the customer declared, to compare with the parcel, and the invoices for customs. */
export function WarehouseContents({ parcelId }: { parcelId: string }) {
  const read = useQuery(query(readWarehouseContents, { parcelId }))
  return (
    <Card id="contenu-declare" aria-labelledby="contenu-titre" className="scroll-mt-24">
      <h2 id="contenu-titre" className="text-xl">
        Contenu déclaré
      </h2>
      {!read.data && (
        <Unloaded
          query={read}
          failed="Impossible de charger le contenu."
          loading={<Skeleton className="mt-3 h-24" />}
        />
      )}
      {read.data && <Declared contents={read.data} />}
    </Card>
  )
}

type Contents = z.output<typeof readWarehouseContents.output>

function Declared({ contents }: { contents: Contents }) {
  const { missing, lines, invoices } = contents
  return (
    <>
      {missing.length > 0 && (
        <div className="mt-3">
          <Notice kind="warning">{missingSentence(missing)}</Notice>
        </div>
      )}
      {lines.length === 0 && missing.length === 0 && (
        <p className="mt-2 text-ink-soft">Aucun contenu n’est gardé pour ce colis.</p>
      )}
      <ContentsTable contents={contents} />
      {contents.valueReason !== null && (
        <div className="mt-4 border-t border-line pt-4">
          <StatedValueNote contents={contents} />
        </div>
      )}
      {invoices.length > 0 && (
        <ul className="mt-4 grid gap-3 border-t border-line pt-4">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceFacts invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import type * as z from 'zod/mini'
import { readWarehouseContents } from '#contract/warehouse/parcel-contents.ts'
import { uncodedLines } from '#domain/parcel/content-line.ts'
import { query } from '#web/api/query.ts'
import { ContentsTable } from '#web/contents/ContentsTable.tsx'
import { useTypedContents } from '#web/contents/form/typed-contents.ts'
import { InvoiceGapNotice } from '#web/contents/InvoiceGapNotice.tsx'
import { InvoiceFacts } from '#web/contents/InvoiceFacts.tsx'
import { StatedValueNote } from '#web/contents/StatedValueNote.tsx'
import { focusOn } from '#web/chrome/focus-on.ts'
import { uncodedSentence } from '#web/copy/contents.ts'
import { missingSentence } from '#web/copy/missing-pieces.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** The contents that the customer declared, to compare with the parcel, and the invoices for customs. */
export function WarehouseContents({ parcelId }: { parcelId: string }) {
  const read = useQuery(query(readWarehouseContents, { parcelId }))
  return (
    <Card id="contenu-declare" aria-labelledby="contenu-titre" className="scroll-mt-24">
      <h2 id="contenu-titre" tabIndex={-1} className="text-xl outline-none">
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
  const { missing, lines, invoices, canChange } = contents
  const uncoded = canChange ? uncodedLines(lines) : 0
  return (
    <>
      {missing.length > 0 && (
        <div className="mt-3">
          <Notice kind="warning">{missingSentence(missing)}</Notice>
        </div>
      )}
      {uncoded > 0 && (
        <p className="mt-3 text-ink-soft">
          {uncodedSentence(uncoded)}. La boîte se ferme sans lui&nbsp;; Colissimo le demande pour
          son étiquette.
        </p>
      )}
      {lines.length === 0 && missing.length === 0 && (
        <p className="mt-2 text-ink-soft">Aucun contenu n’est gardé pour ce colis.</p>
      )}
      <TeamLines contents={contents} />
      {contents.invoiceGap && canChange && (
        <div className="mt-3">
          <InvoiceGapNotice gap={contents.invoiceGap} />
        </div>
      )}
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

const ContentsForm = lazyAfterContent(
  async () => (await import('#web/contents/form/ContentsForm.tsx')).ContentsForm,
)

/** The team completes what the owner does not know: a code, a weight, a clearer word. */
function TeamLines({ contents }: { contents: Contents }) {
  const { read } = useTypedContents(contents.parcelId)
  const [isEditing, setIsEditing] = useState(() => contents.canChange && read() !== undefined)
  const toggle = (next: boolean) => {
    setIsEditing(next)
    focusOn('contenu-titre')
  }
  if (isEditing) {
    return (
      <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
        <ContentsForm contents={contents} by="team" onDone={() => toggle(false)} />
      </Suspense>
    )
  }
  return (
    <>
      <ContentsTable contents={contents} />
      {contents.canChange && (
        <Button variant="secondary" className="mt-3" onClick={() => toggle(true)}>
          {contents.lines.length === 0 ? 'Déclarer pour le client' : 'Compléter pour le client'}
        </Button>
      )}
    </>
  )
}

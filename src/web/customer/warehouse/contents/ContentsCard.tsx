import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { readContents } from '#contract/warehouse/parcel-contents.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { ContentsTable } from '#web/contents/ContentsTable.tsx'
import { missingSentence } from '#web/copy/contents.ts'
import { focusOn } from '#web/customer/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ContentsForm } from './ContentsForm.tsx'
import { PurchaseInvoices } from './PurchaseInvoices.tsx'
import { StatedValue } from './StatedValue.tsx'
import { typedFor } from './typed-contents.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** What is in a parcel and the invoices that prove it: read, and changed until the parcel is packed. */
export function ContentsCard({ parcelId }: { parcelId: string }) {
  const read = useQuery(query(readContents, { parcelId }))
  return (
    <Card id="contenu-du-colis" aria-labelledby="contenu-du-colis-titre" className="scroll-mt-24">
      <h2 id="contenu-du-colis-titre" tabIndex={-1} className="text-xl outline-none">
        Contenu et facture d’achat
      </h2>
      {!read.data && (
        <Unloaded
          query={read}
          failed="Impossible de charger le contenu."
          loading={<Skeleton className="mt-3 h-40" />}
        />
      )}
      {read.data && <LoadedContents key={parcelId} contents={read.data} />}
    </Card>
  )
}

function LoadedContents({ contents }: { contents: Contents }) {
  return (
    <>
      {contents.missing.length > 0 && (
        <div className="mt-3">
          <Notice kind="warning" title={missingSentence(contents.missing)}>
            <p>La douane le demande pour chaque colis, qui ne part pas sans.</p>
          </Notice>
        </div>
      )}
      {contents.canChange ? (
        <ChangeableLines contents={contents} />
      ) : (
        <>
          <ClosedNote isEmpty={contents.lines.length === 0} />
          <ContentsTable contents={contents} />
        </>
      )}
      <PurchaseInvoices contents={contents} />
      <StatedValue contents={contents} />
    </>
  )
}

function ChangeableLines({ contents }: { contents: Contents }) {
  const isEmpty = contents.lines.length === 0
  const lacksLines = contents.missing.some((piece) => piece !== 'invoice')
  // Who follows « Compléter » comes to type.
  const isAsked = useLocation().hash === '#contenu-du-colis'
  const [isEditing, setIsEditing] = useState(
    (isAsked && lacksLines) || typedFor(contents.parcelId) !== undefined,
  )
  if (isEditing) {
    return (
      <ContentsForm
        contents={contents}
        onDone={() => {
          setIsEditing(false)
          focusOn('contenu-du-colis-titre')
        }}
      />
    )
  }
  return (
    <>
      <ContentsTable contents={contents} />
      <Button
        variant={isEmpty ? 'primary' : 'secondary'}
        className="mt-3"
        onClick={() => {
          setIsEditing(true)
          focusOn('contenu-du-colis-titre')
        }}
      >
        {isEmpty ? 'Déclarer le contenu' : 'Modifier le contenu'}
      </Button>
    </>
  )
}

const ClosedNote = ({ isEmpty }: { isEmpty: boolean }) => (
  <p className="mt-2 text-sm text-ink-soft">
    {isEmpty
      ? 'Aucun contenu n’a été déclaré avant l’emballage.'
      : 'Le colis est emballé, ou ne voyagera pas\u00a0: son contenu ne change plus.'}
  </p>
)

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { readContents } from '#contract/warehouse/parcel-contents.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { ContentsLines, ContentsTable } from '#web/contents/ContentsTable.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { missingSentence } from '#web/copy/missing-pieces.ts'
import { focusOn } from '#web/chrome/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ContentsForm } from '#web/contents/form/ContentsForm.tsx'
import { pieceGrid, PieceRow, PieceTitle } from './PieceTitle.tsx'
import { PurchaseInvoices } from './PurchaseInvoices.tsx'
import { useTypedContents } from '#web/contents/form/typed-contents.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { mayNotTravel, recogniseForbidden } from '#domain/forbidden/recognise-forbidden.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { StatedValue } from './StatedValue.tsx'
import { UninsuredNotice } from './UninsuredNotice.tsx'

type Props = {
  parcelId: string
  /** What may not travel stands alone, the rest on demand. */
  isHeld?: boolean
  /** What the owner announced, until they say it article by article. */
  announced?: string | null
}

/** The contents of a parcel and the invoices that prove them: shown, and editable until the parcel is packed. */
export const ContentsCard = (props: Props) => (
  <Card id={contentsId} aria-labelledby={`${contentsId}-titre`} className="@container scroll-mt-24">
    <h2 id={`${contentsId}-titre`} tabIndex={-1} className="text-xl outline-none">
      {contentsTitle}
    </h2>
    <ReadContents {...props} />
  </Card>
)

/** The same in the card of what to do first. */
export const ContentsToComplete = (props: Props) => (
  <section
    id={contentsId}
    aria-labelledby={`${contentsId}-titre`}
    className="@container scroll-mt-24"
  >
    <h3 id={`${contentsId}-titre`} tabIndex={-1} className="sr-only">
      {contentsTitle}
    </h3>
    <ReadContents {...props} />
  </section>
)

const contentsId = 'contenu-du-colis'
const contentsTitle = 'Contenu et facture d’achat'

function ReadContents({ parcelId, isHeld = false, announced = null }: Props) {
  const { key } = useLocation()
  const isAsked = useIsAsked()
  const read = useQuery(query(readContents, { parcelId }))
  if (!read.data)
    return (
      <Unloaded
        query={read}
        failed="Impossible de charger le contenu."
        loading={<Skeleton className="mt-3 h-40" />}
      />
    )
  return (
    <LoadedContents
      // Asked again from this page, it opens again; what was typed stays.
      key={`${parcelId} ${isAsked ? key : ''}`}
      contents={read.data}
      isHeld={isHeld}
      announced={announced}
    />
  )
}

type OpenProps = { contents: Contents; announced: string | null }

/** Folded where they were complete when the page opened, and to what may not travel where that holds the parcel. */
function LoadedContents({ isHeld, ...open }: OpenProps & { isHeld: boolean }) {
  const { contents } = open
  const { lines, missing } = contents
  const offending = isHeld ? lines.filter(({ description }) => mayNotTravel(description)) : []
  const isAsked = useIsAsked()
  const isComplete = isWhole(contents)
  const [isFolded] = useState(isComplete)
  const { read } = useTypedContents(contents.parcelId)
  const [isTyping] = useState(() => contents.canChange && read() !== undefined)
  if (offending.length === 0 && !isFolded) return <OpenContents {...open} />
  return (
    <>
      {/* The open details list them too. */}
      <div className="has-[+details[open]]:hidden print:hidden">
        <ContentsLines lines={offending} warning="line" />
      </div>
      <details
        className={joinClasses('group whole-on-paper open:mb-0', missing.length === 0 && '-mb-2')}
        open={isAsked || isTyping || (isFolded && !isComplete)}
      >
        <FoldedSummary contents={contents} shown={offending.length} />
        <OpenContents {...open} />
      </details>
    </>
  )
}

/** Nothing is left to say about them: nor, until it is packed, of sums, of insurance and of goods that may not travel. */
const isWhole = ({ lines, missing, canChange, invoiceGap, uninsured }: Contents): boolean =>
  lines.length > 0 &&
  missing.length === 0 &&
  !(canChange && (invoiceGap || uninsured || lines.some(isForbidden)))

const isForbidden = ({ description }: Contents['lines'][number]): boolean =>
  recogniseForbidden(description).length > 0

/** Under some of the articles, the sum of all would read as theirs. */
function FoldedSummary({ contents, shown }: { contents: Contents; shown: number }) {
  const { canChange, lines, missing, totalCents } = contents
  return (
    <Summary className="w-full py-1.5">
      <span className="min-w-0 flex-1">
        {shown > 0 ? othersName(lines.length - shown) : linesName(lines.length)}
        {missing.length > 0 && (
          <span className="block text-14 text-waiting">{missingSentence(missing)}</span>
        )}
        {missing.length === 0 && canChange && (
          <span className="block text-14 font-normal text-ink-soft">Déclaration complète</span>
        )}
      </span>
      {shown === 0 && (
        <span className="figures font-semibold text-ink group-open:hidden print:hidden">
          <span className="sr-only">, valeur totale </span>
          {formatMoney(totalCents)}
        </span>
      )}
    </Summary>
  )
}

const linesName = (count: number): string =>
  count === 1 ? 'Un article déclaré' : `${count}\u00a0articles déclarés`

function othersName(count: number): string {
  if (count === 0) return 'Voir le détail'
  return count === 1 ? 'Voir l’autre article' : `Voir les ${count}\u00a0autres articles`
}

/** A customer who follows « Compléter » comes to type. */
const useIsAsked = () => useLocation().hash === '#contenu-du-colis'

/** The lines, then what proves them, beside each other where the card is wide; each with its mark where one was missing. */
function OpenContents({ contents, announced }: OpenProps) {
  const { missing, canChange, lines } = contents
  const [wasLacking] = useState(missing.length > 0)
  const wasIncomplete = wasLacking || missing.length > 0
  const lacksLines = missing.some((piece) => piece !== 'invoice')
  return (
    <div className="grid grid-cols-1 gap-x-10 *:min-w-0 @min-[48rem]:grid-cols-[3fr_2fr]">
      {wasIncomplete && <HowComplete missing={missing} />}
      <div className={wasIncomplete ? pieceStyle : ''}>
        {wasIncomplete && (
          <PieceTitle number={1} isDone={!lacksLines}>
            {missing.includes('weights') ? 'Contenu, poids net à préciser' : 'Contenu'}
          </PieceTitle>
        )}
        {canChange ? (
          <ChangeableLines contents={contents} announced={announced} />
        ) : (
          <>
            <ClosedNote isEmpty={lines.length === 0} />
            <ContentsTable contents={contents} warning="folded" />
          </>
        )}
      </div>
      <div className={wasIncomplete ? pieceStyle : ''}>
        <PurchaseInvoices contents={contents} hasMark={wasIncomplete} />
        <StatedValue contents={contents} />
      </div>
    </div>
  )
}

const pieceStyle = `border-t border-line py-4 last:pb-0 ${pieceGrid}`

/** Its two pieces are the contents and what proves them. */
function HowComplete({ missing }: Pick<Contents, 'missing'>) {
  if (missing.length === 0) return <p className="col-span-full mt-1 mb-3">Déclaration complète</p>
  const isHalf = missing.join() === 'invoice' || !missing.includes('invoice')
  return (
    <div className="col-span-full mt-1 mb-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-waiting">
        Déclaration incomplète
        <span className="figures">{isHalf ? 1 : 0} pièce sur 2</span>
      </p>
      <p className="text-ink-soft">La douane la veut complète avant le départ.</p>
    </div>
  )
}

function ChangeableLines({ contents, announced }: OpenProps) {
  const isEmpty = contents.lines.length === 0
  const lacksLines = contents.missing.some((piece) => piece !== 'invoice')
  const isAsked = useIsAsked()
  const { read } = useTypedContents(contents.parcelId)
  const [isEditing, setIsEditing] = useState(() => (isAsked && lacksLines) || read() !== undefined)
  if (isEditing) {
    return (
      <ContentsForm
        contents={contents}
        by="owner"
        onDone={() => {
          setIsEditing(false)
          focusOn('contenu-du-colis-titre')
        }}
      />
    )
  }
  const edit = () => {
    setIsEditing(true)
    focusOn('contenu-du-colis-titre')
  }
  if (isEmpty)
    return (
      <PieceRow
        text={whatToDetail(announced)}
        act={
          <Button onClick={edit}>
            <span>
              Détailler<span className="sr-only"> le contenu</span>
            </span>
          </Button>
        }
      />
    )
  return (
    <>
      <ContentsTable contents={contents} warning="folded" />
      {contents.uninsured && <UninsuredNotice uninsured={contents.uninsured} />}
      <Button variant="secondary" className="mt-3 @max-[26rem]:w-full" onClick={edit}>
        Modifier le contenu
      </Button>
    </>
  )
}

const whatToDetail = (announced: string | null): string =>
  announced
    ? `«\u00a0${announced}\u00a0»\u00a0: chaque article, son prix et son poids.`
    : 'Chaque article, son prix et son poids.'

const ClosedNote = ({ isEmpty }: { isEmpty: boolean }) => (
  <p className="mt-2 text-sm text-ink-soft">
    {isEmpty
      ? 'Aucun contenu n’a été déclaré, et il ne peut plus l’être.'
      : 'Son contenu ne change plus.'}
  </p>
)

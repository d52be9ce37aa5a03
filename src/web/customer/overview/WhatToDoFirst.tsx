import { Receipt } from 'lucide-react'
import { Link } from 'react-router'
import type { OverviewView, ToDo } from '#contract/office/overview.ts'
import type { ParcelFaces } from '#contract/core/parcel-faces.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { buttonStyle, type ButtonVariant } from '#web/ui/button-style.ts'
import { wordsOf } from './to-do-words.tsx'

const shownAtOnce = 3

/** What waits for the customer, the most urgent first, one button each. */
export function WhatToDoFirst({ overview }: { overview: Pick<OverviewView, 'toDo'> }) {
  const toDo = overview.toDo.filter((item) => !isUnderWay(item))
  const underWay = overview.toDo.filter(isUnderWay)
  return (
    <>
      {toDo.length > 0 && <ToDoNow toDo={toDo} />}
      {underWay.length > 0 && <UnderWay toDo={underWay} />}
    </>
  )
}

const isUnderWay = (item: ToDo): boolean =>
  item.kind === 'payment-pending' ||
  (item.kind === 'quote-announced' && !item.standingOrder.isUninsured)

/** Items that need nothing from the customer, in a section of their own. */
const UnderWay = ({ toDo }: { toDo: readonly ToDo[] }) => (
  <section
    aria-labelledby="en-cours-titre"
    className="rounded-2xl border border-line bg-surface p-4 sm:p-6"
  >
    <h2 id="en-cours-titre" className="text-xl">
      En cours
    </h2>
    <Lines toDo={toDo} />
  </section>
)

function ToDoNow({ toDo }: { toDo: readonly ToDo[] }) {
  const more = toDo.slice(shownAtOnce)
  return (
    <section
      aria-labelledby="a-faire-titre"
      className="rounded-2xl border border-call bg-surface p-4 sm:p-6"
    >
      <h2 id="a-faire-titre" className="text-xl">
        À faire maintenant
      </h2>
      <Lines toDo={toDo.slice(0, shownAtOnce)} isFirst />
      {more.length > 0 && (
        <details className="mt-3 -mb-3 border-t border-line pt-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-action">
            {more.length === 1 ? 'Voir l’autre' : `Voir les ${more.length} autres`}
          </summary>
          <Lines toDo={more} />
        </details>
      )}
    </section>
  )
}

/** `isFirst`: its first button is the one of the screen, and calls when it pays a quote. */
const Lines = ({ toDo, isFirst = false }: { toDo: readonly ToDo[]; isFirst?: boolean }) => (
  <ul className="mt-2 grid grid-cols-1 divide-y divide-line">
    {toDo.map((item, index) => (
      <ToDoLine
        key={`${item.kind}-${item.id}`}
        item={item}
        look={isFirst && index === 0 ? firstLook(item) : 'secondary'}
      />
    ))}
  </ul>
)

const firstLook = ({ kind }: ToDo) => (kind === 'quote-to-pay' ? 'call' : 'primary')

/** One thing to do: the parcels it is about, what, until when, and its button. */
function ToDoLine({ item, look }: { item: ToDo; look: ButtonVariant }) {
  const { title, detail, to, act, about } = wordsOf(item)
  return (
    <li className="@container relative py-3 first:pt-0 last:pb-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 sm:gap-x-4 @min-[26rem]:grid-cols-[auto_minmax(0,1fr)_auto]">
        {/* Letters of twice their size leave it no room. */}
        <span className="@max-[13rem]:hidden">
          <ParcelStack parcels={facesOf(item)} Otherwise={Receipt} />
        </span>
        <p className="figures col-start-2 min-w-0 break-words @max-[13rem]:col-span-full">
          {title}
          <span className="block text-14 text-ink-soft max-sm:line-clamp-2">{detail}</span>
        </p>
        <Link
          to={to}
          className={buttonStyle(
            look,
            'normal',
            look === 'secondary' ? `${place} ${asLink}` : place,
          )}
          aria-label={`${act} (${about})`}
        >
          {act}
        </Link>
      </div>
    </li>
  )
}

const place = 'col-start-2 justify-self-start @max-[13rem]:col-span-full @min-[26rem]:col-start-3'

/** On a phone the whole line is the button of all but the first. */
const asLink =
  'max-sm:min-h-0 max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:text-action max-sm:underline max-sm:after:absolute max-sm:after:inset-0'

/** The parcels of a quote, or the one parcel that it is about. */
function facesOf(item: ToDo): ParcelFaces {
  if ('parcels' in item) return item.parcels
  if (!('photoId' in item) || item.merchant === null) return noFaces
  return { count: 1, faces: [{ merchant: item.merchant, photoId: item.photoId }] }
}

const noFaces: ParcelFaces = { count: 0, faces: [] }

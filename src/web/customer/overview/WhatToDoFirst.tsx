import type { OverviewView, ToDo } from '#contract/office/overview.ts'
import { ToDoLine } from './ToDoLine.tsx'

const shownAtOnce = 3

/** What waits for the customer, the most urgent first, one button each. */
export function WhatToDoFirst({ overview }: { overview: OverviewView }) {
  const toDo = overview.toDo.filter((item) => !isUnderWay(item))
  const underWay = overview.toDo.filter(isUnderWay)
  return (
    <>
      {toDo.length > 0 && <ToDoNow toDo={toDo} />}
      {underWay.length > 0 && <UnderWay toDo={underWay} />}
    </>
  )
}

const isUnderWay = ({ kind }: ToDo): boolean =>
  kind === 'payment-pending' || kind === 'quote-announced'

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

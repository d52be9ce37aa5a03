import { lineChanges, type LineChange, type ShownLine } from '#domain/quote/line-changes.ts'
import { Money, useMoneyText } from '#web/chrome/Money.tsx'
import { changeKinds, signedMoney } from '#web/copy/sent-quotes.ts'
import { Badge } from '#web/ui/Badge.tsx'

type Priced = { readonly lines: readonly ShownLine[]; readonly totalCents: number }

/** How a version differs from the previous one, line by line and in the total; nothing when they are equal. */
export function LineChanges({
  title,
  before,
  after,
}: {
  title: string
  before: Priced
  after: Priced
}) {
  const changes = lineChanges(before.lines, after.lines)
  const told = changes.filter(({ kind }) => kind !== 'same')
  const moneyText = useMoneyText()
  if (told.length === 0) return null
  const kept = changes.length - told.length
  return (
    <section aria-label={title} className="mt-5 rounded-xl border border-line px-4 py-3">
      <h3 className="text-lg">{title}</h3>
      <ul className="figures mt-2 grid gap-2">
        {told.map((change, index) => (
          <li
            key={`${change.line.code}-${index}`}
            className="grid gap-x-3 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:items-baseline"
          >
            <span>
              <Badge family={changeKinds[change.kind].family}>
                {changeKinds[change.kind].label}
              </Badge>
            </span>
            <span className="break-words">{change.line.label}</span>
            <span className="sm:text-right">
              <Amounts change={change} />
            </span>
          </li>
        ))}
      </ul>
      {kept > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {kept === 1 ? 'Une ligne ne change pas.' : `${kept} lignes ne changent pas.`}
        </p>
      )}
      <p className="figures mt-2 border-t border-line pt-2 font-semibold">
        Total&nbsp;: {moneyText(before.totalCents)} → {moneyText(after.totalCents)} (
        {signedMoney(after.totalCents - before.totalCents)})
      </p>
    </section>
  )
}

function Amounts({ change }: { change: LineChange<ShownLine> }) {
  if (change.kind === 'added') return <Money cents={change.line.amountCents} />
  if (change.kind === 'removed') {
    return (
      <s>
        <Money cents={change.line.amountCents} />
      </s>
    )
  }
  if (change.kind === 'same') return null
  const { from, line } = change
  return (
    <>
      <s className="text-ink-soft">
        <AsTold line={from} other={line} />
      </s>
      <span className="sr-only"> devient</span>
      <span aria-hidden="true"> → </span>
      <strong>
        <AsTold line={line} other={from} />
      </strong>
    </>
  )
}

/** The amount; with the quantity when the quantity changes. */
const AsTold = ({ line, other }: { line: ShownLine; other: ShownLine }) =>
  line.quantity === other.quantity ? (
    <Money cents={line.amountCents} />
  ) : (
    <>
      {line.quantity}&nbsp;×&nbsp;
      <Money cents={line.unitCents} />
    </>
  )

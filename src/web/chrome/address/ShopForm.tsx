import type { ReshippingAddress } from '#contract/people/accounts.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { addressLines, type AddressLine } from './address-lines.ts'

/**
 * A drawing of a shop's delivery form with the address in its fields: it shows where to type each part. An example address cannot
 * be copied, because nobody receives parcels there.
 */
export function ShopForm({
  address,
  isExample = false,
}: {
  address: ReshippingAddress
  isExample?: boolean
}) {
  return (
    <figure className="overflow-hidden rounded-xl border border-line-strong bg-page">
      <figcaption className="flex items-center gap-3 border-b border-line-strong bg-sunken px-4 py-2 text-sm text-ink-soft">
        <span className="flex gap-1.5" aria-hidden="true">
          {['bg-problem', 'bg-waiting', 'bg-done'].map((colour) => (
            <span key={colour} className={`size-2.5 rounded-full ${colour}`} />
          ))}
        </span>
        La boutique · Adresse de livraison
      </figcaption>
      <dl className="grid gap-3 p-4 sm:grid-cols-2">
        {addressLines(address).map((line) => (
          <DrawnField key={line.label} line={line} canCopy={!isExample} />
        ))}
      </dl>
    </figure>
  )
}

const wide = new Set(['Complément (c/o)', 'Rue', 'Pays'])

function DrawnField({ line: { label, value }, canCopy }: { line: AddressLine; canCopy: boolean }) {
  const isNumber = label === 'Prénom'
  return (
    <div className={joinClasses('min-w-0', wide.has(label) && 'sm:col-span-2')}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd
        className={joinClasses(
          'mt-0.5 flex min-h-11 items-center justify-between gap-2 rounded-lg border pl-3',
          isNumber
            ? 'border-action bg-action-soft ring-1 ring-action'
            : 'border-line-strong bg-surface',
        )}
      >
        <span
          className={joinClasses(
            'min-w-0 py-1.5 font-semibold break-words',
            isNumber ? 'font-mono' : 'figures',
          )}
        >
          {value}
        </span>
        {canCopy && <CopyButton text={value} label={`Copier\u00a0: ${label.toLowerCase()}`} />}
      </dd>
      {isNumber && (
        <dd className="mt-1 text-sm text-ink-soft">Votre numéro client, à la place du prénom.</dd>
      )}
    </div>
  )
}

import type { ReshippingAddress } from '#contract/people/accounts.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { addressLines } from './address-lines.ts'

/** Each line of the personal address with its copy button; an example cannot be copied, because nobody receives there. */
export function AddressLines({
  address,
  isExample = false,
}: {
  address: ReshippingAddress
  isExample?: boolean
}) {
  return (
    <dl className="divide-y divide-line">
      {addressLines(address).map(({ label, value }) => (
        <div key={label} className="pt-1 sm:flex sm:items-center sm:gap-3 sm:pt-0">
          <dt className="-mb-2 text-12 text-ink-soft sm:mb-0 sm:w-36 sm:shrink-0 sm:text-14">
            {label}
          </dt>
          <dd className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3">
            <span className={valueStyle(label)}>{value}</span>
            {!isExample && (
              <CopyButton text={value} label={`Copier\u00a0: ${label.toLowerCase()}`} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const valueStyle = (label: string): string =>
  label === 'Prénom'
    ? 'min-w-0 font-mono font-semibold break-words'
    : 'figures min-w-0 font-semibold break-words'

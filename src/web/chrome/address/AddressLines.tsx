import type { ReshippingAddress } from '#contract/people/accounts.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { addressLines } from './address-lines.ts'

/** Each line of the personal address with its copy button; an example cannot be copied, because nobody receives there. */
export function AddressLines({
  address,
  isExample = false,
  isLabel = false,
}: {
  address: ReshippingAddress
  isExample?: boolean
  /** In large letters; the lines share the height there is. */
  isLabel?: boolean
}) {
  return (
    <dl className={joinClasses('divide-y divide-line', isLabel && 'grid grow auto-rows-fr')}>
      {addressLines(address).map(({ label, value }) => (
        <div
          key={label}
          className={joinClasses(
            'sm:flex sm:items-center sm:gap-3',
            isLabel
              ? 'min-[20rem]:flex min-[20rem]:items-center min-[20rem]:gap-3'
              : 'pt-1 sm:pt-0',
          )}
        >
          <dt
            className={joinClasses(
              'text-12 text-ink-soft sm:mb-0 sm:w-36 sm:shrink-0 sm:text-14',
              isLabel ? 'min-[20rem]:w-20 min-[20rem]:shrink-0' : '-mb-2',
            )}
          >
            {label}
          </dt>
          <dd className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3">
            <span
              className={joinClasses(
                'figures min-w-0 break-words',
                isLabel
                  ? 'py-1 font-display text-16 leading-5 font-bold sm:text-22 sm:leading-7'
                  : 'font-semibold',
                !isLabel && label === 'Prénom' && 'font-mono',
              )}
            >
              {value}
            </span>
            {!isExample && (
              <CopyButton text={value} label={`Copier\u00a0: ${label.toLowerCase()}`} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReshippingAddress } from '#contract/people/accounts.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { addressLines } from './address-lines.ts'

/** Each line of the personal address with its copy button; an example cannot be copied, because nobody receives there. */
export function AddressLines({
  address,
  isExample = false,
  part = 'whole',
}: {
  address: ReshippingAddress
  isExample?: boolean
  /** `name`: to whom, in large letters; `place`: the rest. */
  part?: keyof typeof parts
}) {
  const isName = part === 'name'
  return (
    <dl className="divide-y divide-line">
      {addressLines(address)
        .slice(...parts[part])
        .map(({ label, value }) => (
          <div
            key={label}
            className={joinClasses('pt-1', !isName && 'sm:flex sm:items-center sm:gap-3 sm:pt-0')}
          >
            <dt
              className={joinClasses(
                '-mb-2 text-12 text-ink-soft sm:text-14',
                !isName && 'sm:mb-0 sm:w-36 sm:shrink-0',
              )}
            >
              {label}
            </dt>
            <dd className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3">
              <span
                className={joinClasses(
                  'figures min-w-0 break-words',
                  isName
                    ? 'py-2 font-display text-22 leading-7 font-bold sm:text-28'
                    : 'font-semibold',
                  !isName && label === 'Prénom' && 'font-mono',
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

const parts = { whole: [0], name: [0, 3], place: [3] } as const

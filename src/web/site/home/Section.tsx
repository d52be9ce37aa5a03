import type { ReactNode } from 'react'
import type { HomeSection } from '#web/site-paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A section of the home page; its anchor stops 20 px under the bar, with or without script. */
export function Section({
  id,
  title,
  lead,
  sunken = false,
  beside,
  children,
}: {
  id: HomeSection
  title: string
  lead?: ReactNode
  sunken?: boolean
  /** A picture under the words at the left, where the section's content stands at their right. */
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titre`}
      className={joinClasses('scroll-mt-23', sunken && 'border-y border-line bg-sunken')}
    >
      <div
        className={joinClasses(
          'page-width mx-auto max-w-7xl px-4 py-7 sm:px-6 sm:py-9',
          beside !== undefined && 'gap-x-16 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
        )}
      >
        <div className={beside ? '' : 'lg:flex lg:items-baseline lg:justify-between lg:gap-x-16'}>
          <h2 id={`${id}-titre`} className="max-w-3xl text-28 sm:text-[2.6rem] sm:leading-[1.15]">
            {title}
          </h2>
          {lead && (
            <p
              className={joinClasses(
                'mt-4 max-w-2xl text-lg text-balance text-ink-soft max-sm:hidden',
                !beside && 'lg:w-2/5 lg:shrink-0',
              )}
            >
              {lead}
            </p>
          )}
          {beside}
        </div>
        <div className={joinClasses('mt-4 sm:mt-6', beside !== undefined && 'lg:mt-0')}>
          {children}
        </div>
      </div>
    </section>
  )
}

import { useEffect, type ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** The screen's only `<h1>`; it also names the browser's tab. */
export function PageHeader({
  title,
  tabTitle,
  children,
  actions,
}: {
  title: ReactNode
  /** The title of the tab when `title` is not a plain text. */
  tabTitle?: string
  children?: ReactNode
  actions?: ReactNode
}) {
  const name = tabTitle ?? (typeof title === 'string' ? title : undefined)
  useTabTitle(name)

  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6 in-data-[area=back-office]:mb-4">
      <div className="min-w-0">
        <h1
          className={joinClasses(
            'break-words in-data-[area=back-office]:text-28!',
            // A name of a whole line would take five of a phone's.
            (name?.length ?? 0) > 40 ? 'text-22 sm:text-28' : 'text-3xl sm:text-4xl',
          )}
        >
          {title}
        </h1>
        {children && (
          <div className="mt-2 max-w-prose text-balance text-ink-soft in-data-[area=back-office]:mt-1 in-data-[area=back-office]:max-w-3xl in-data-[area=back-office]:text-wrap in-data-[area=back-office]:text-14">
            {children}
          </div>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

/** Names the browser's tab. */
export function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = `${name} – Escale`
  }, [name])
}

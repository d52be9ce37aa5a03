import { useEffect, type ReactNode } from 'react'

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
  useEffect(() => {
    if (name) document.title = `${name} – Escale`
  }, [name])

  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-3xl break-words sm:text-4xl">{title}</h1>
        {children && <div className="mt-2 max-w-prose text-ink-soft">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

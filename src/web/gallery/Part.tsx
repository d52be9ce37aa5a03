import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

export const Part = ({ id, title, children }: Props) => (
  <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-6">
    <h2 id={id} className="border-b border-line-strong pb-2 text-28">
      {title}
    </h2>
    {children}
  </section>
)

/** One component in one state, under its name. */
export const Shown = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="mb-2 text-12 text-ink-soft">{name}</p>
    {children}
  </div>
)

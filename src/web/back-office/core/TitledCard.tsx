import { useId, type ComponentProps, type ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'

type Props = Omit<ComponentProps<typeof Card>, 'title'> & { readonly title: ReactNode }

/** A card named by its title. */
export function TitledCard({ title, children, padding = 'normal', ...card }: Props) {
  const id = useId()
  return (
    <Card {...card} padding={padding} aria-labelledby={id}>
      <h2 id={id} className={padding === 'tight' ? 'mb-1 text-18' : 'mb-3 text-xl [.grid>&]:mb-0'}>
        {title}
      </h2>
      {children}
    </Card>
  )
}

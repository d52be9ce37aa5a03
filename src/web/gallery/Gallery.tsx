import { useEffect } from 'react'
import { linkStyle } from '#web/ui/link-style.ts'
import { Charts } from './Charts.tsx'
import { Controls } from './Controls.tsx'
import { Journeys } from './Journeys.tsx'
import { Pictures } from './Pictures.tsx'
import { States } from './States.tsx'
import { Tables } from './Tables.tsx'
import { Tokens } from './Tokens.tsx'

/**
 * /composants: the components in all their states, in development and in the demonstration only. To show a new one, add it to the
 * part it belongs to; the journey `components.e2e.ts` then walks it too.
 */
export function Gallery({ isOffice }: { isOffice: boolean }) {
  useEffect(() => {
    document.title = 'Composants'
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])
  return (
    <main id="contenu" className="mx-auto grid max-w-6xl grid-cols-1 gap-12 p-4 sm:p-8">
      <header>
        <h1 className="text-36">Composants</h1>
        <p className="mt-2 text-ink-soft">
          Tout ce dont les écrans sont faits, dans tous ses états.{' '}
          <a href={isOffice ? '/composants' : '/composants?espace=bureau'} className={linkStyle}>
            {isOffice ? 'Voir l’espace client' : 'Voir le bureau'}
          </a>
        </p>
      </header>
      <Tokens />
      <Controls />
      <Journeys />
      <Pictures />
      <Charts />
      <Tables />
      <States />
    </main>
  )
}

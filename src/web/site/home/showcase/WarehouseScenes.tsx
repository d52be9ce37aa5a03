import { useSite } from '#web/api/site.ts'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import type { SceneName } from '#web/chrome/scene/scene-names.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { phoneStrip } from '#web/ui/phone-strip.ts'

const scenes: readonly { readonly name: SceneName; readonly text: string }[] = [
  { name: 'photographing', text: 'Pris en photo' },
  { name: 'shelves', text: 'Gardé au sec' },
  { name: 'loading', text: 'Pointé au départ' },
]

/** The warehouse as we draw it, until the office gives its own photographs. */
export function WarehouseScenes() {
  const site = useSite()
  if (site.status === 'ready' && site.site.hasShowcase) return null
  return (
    <ul
      aria-label="À l’entrepôt"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls: the keyboard reaches it
      tabIndex={0}
      className={joinClasses('mt-5 sm:mt-12 sm:grid-cols-3 sm:gap-6', phoneStrip)}
    >
      {scenes.map(({ name, text }) => (
        <li
          key={name}
          className="relative w-64 shrink-0 snap-start overflow-hidden rounded-card border border-line bg-sea sm:w-auto"
        >
          <Scene name={name} alt="" />
          <p className="absolute bottom-2 left-2 rounded-chip bg-surface px-3 py-1 text-14 font-semibold">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

import { useSite } from '#web/api/site.ts'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import type { SceneName } from '#web/chrome/scene/scene-names.ts'

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
    <ul className="mt-6 grid grid-cols-3 gap-2 sm:mt-12 sm:gap-6">
      {scenes.map(({ name, text }) => (
        <li
          key={name}
          className="flex flex-col overflow-hidden rounded-card border border-line bg-sea"
        >
          <Scene name={name} alt="" />
          <p className="grow content-center border-t border-line bg-surface px-2 py-1.5 text-center text-13 leading-4 sm:py-3 sm:text-16">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

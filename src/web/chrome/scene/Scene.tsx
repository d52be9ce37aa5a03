import { joinClasses } from '#web/ui/join-classes.ts'
import answering from './answering.svg'
import grouping from './grouping.svg'
import loading from './loading.svg'
import photographing from './photographing.svg'
import type { SceneName } from './scene-names.ts'
import shelves from './shelves.svg'
import weighing from './weighing.svg'

const files: Readonly<Record<SceneName, string>> = {
  weighing,
  photographing,
  shelves,
  grouping,
  loading,
  answering,
}

const descriptions: Readonly<Record<SceneName, string>> = {
  weighing: 'Au poste de réception, un colis sur la balance\u00A0: 1,32 kilogramme.',
  photographing: 'Un colis sur le poste, photographié au téléphone.',
  shelves: 'Des colis rangés sur une étagère\u00A0; chaque place porte son étiquette.',
  grouping: 'Trois colis rejoignent un même carton.',
  loading: 'Les cartons montent dans la camionnette\u00A0; le bordereau les coche un à un.',
  answering: 'Une personne, casque sur les oreilles, répond à un message.',
}

/** A scene of the warehouse: a file of its own, fetched when it comes near the screen. */
export const Scene = ({ name, className }: { name: SceneName; className?: string }) => (
  <img
    src={files[name]}
    alt={descriptions[name]}
    width={480}
    height={360}
    loading="lazy"
    decoding="async"
    className={joinClasses('h-auto w-full', className)}
  />
)

import { Section } from './Section.tsx'
import { Showcase } from './showcase/Showcase.tsx'

const steps = [
  {
    title: 'Créez votre compte',
    text: 'Gratuit, en deux minutes. Un e-mail à confirmer et c’est prêt.',
  },
  {
    title: 'Recevez votre adresse',
    text: 'Un numéro client et une adresse à Limoges, à copier dans vos boutiques.',
  },
  {
    title: 'Faites livrer vos colis',
    text: 'Nous les recevons, les pesons, les photographions et les gardons au sec.',
  },
  {
    title: 'Nous groupons et réexpédions',
    text: 'Vous choisissez les colis, vous acceptez le devis, nous préparons la douane et l’envoi.',
  },
  {
    title: 'Recevez chez vous',
    text: 'Suivez le trajet jusqu’à la remise, où que vous soyez.',
  },
] as const

/** The five ports of a parcel's journey, along one line. */
export function HowItWorks() {
  return (
    <Section id="fonctionnement" title="Comment ça marche&nbsp;?">
      <ol className="relative grid gap-y-8 lg:grid-cols-5 lg:gap-x-8">
        <li
          className="absolute top-2 bottom-10 left-[1.0625rem] border-l-2 border-dashed border-line-strong lg:top-[1.0625rem] lg:right-[16%] lg:bottom-auto lg:left-2 lg:border-t-2 lg:border-l-0"
          aria-hidden="true"
        />
        {steps.map(({ title, text }, index) => (
          <li key={title} className="relative grid grid-cols-[2.25rem_1fr] gap-x-4 lg:block">
            <span
              className={`figures flex size-9 items-center justify-center rounded-full font-display text-lg font-bold ${
                index === steps.length - 1 ? 'bg-call text-on-call' : 'bg-action text-on-action'
              }`}
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div className="lg:mt-4">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Showcase />
    </Section>
  )
}

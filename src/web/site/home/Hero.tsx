import { Link } from 'react-router'
import { Chart } from '#web/chrome/Chart.tsx'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

export function Hero() {
  return (
    <section id="hero" className="scroll-mt-23">
      <div className="mx-auto grid max-w-7xl items-center gap-x-12 gap-y-10 px-4 pt-8 pb-14 sm:px-6 lg:grid-cols-[1fr_1.1fr] lg:pt-12 lg:pb-20">
        <div className="enter">
          <p className="font-semibold text-action">Votre escale en métropole</p>
          <h1 className="mt-3 text-[2.6rem] leading-[1.05] sm:text-6xl">
            Vos colis livrés partout en <span className="whitespace-nowrap">outre-mer</span> et à
            l’étranger
          </h1>
          <p className="mt-5 max-w-xl text-lg text-ink-soft">
            Une adresse française à votre nom pour commander dans toutes les boutiques, le suivi de
            vos colis en temps réel, un paiement fiable. Nous recevons, groupons et réexpédions
            depuis Limoges, jusqu’à vous.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={sitePaths.signUp} className={buttonStyle('call', 'large')}>
              Créer mon compte
            </Link>
            <Link
              to={sitePaths.homeSection('fonctionnement')}
              className={buttonStyle('secondary', 'large')}
            >
              Comment ça marche&nbsp;?
            </Link>
          </div>
          <p className="mt-6 text-ink-soft">
            Création de compte à <span className="figures">0&nbsp;€</span>, 30 jours de stockage
            gratuit, assurance de base comprise.
          </p>
        </div>
        <Chart className="enter w-full rounded-3xl [animation-delay:0.3s]" />
      </div>
    </section>
  )
}

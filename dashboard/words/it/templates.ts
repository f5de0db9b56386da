import type { Words } from '../words.ts';

export const templates: Words['templates'] = {
  title: 'Modelli',
  intro: 'Testi e scelte già pronti per quando qualcosa si guasta: un tocco compila tutta la segnalazione.',
  add: 'Nuovo modello',
  search: 'Cerca modelli',
  emptyTitle: 'Ancora nessun modello',
  emptyText:
    'Scrivi oggi ciò che ti servirà di notte: il titolo, il testo, i componenti. Oppure crea un modello da un incidente passato.',
  uses: 'Usa',
  usesOf: 'Usa: {name}',
  variables: {
    one: '{count} campo da compilare',
    many: '{count} campi da compilare',
    other: '{count} campi da compilare',
  },
  fields: 'Campi da compilare',
  noVariables: 'Nulla da compilare',
  components: { one: '{count} componente', many: '{count} componenti', other: '{count} componenti' },
  readOnly: 'Puoi vedere i modelli, ma non modificarli.',

  newTitle: 'Nuovo modello',
  name: 'Nome',
  nameHint: 'Il team lo sceglie con questo nome. I visitatori non lo vedono.',
  slug: 'Nome breve per gli script',
  slugHint: 'Lascialo vuoto e verrà ricavato dal nome.',
  template: 'Testo',
  templateHint:
    'Markdown. Scrivi {{ region }} dove c’è qualcosa da compilare: diventa un campo della segnalazione.',
  incidentName: 'Titolo',
  incidentNameHint:
    'Lascialo vuoto e lo scriverà chi segnala. Anche il titolo può avere campi: {{ service }} non funziona.',
  defaults: 'Che cosa compila',
  status: 'Stato',
  visible: 'Chi può vedere l’incidente',
  notifications: 'Avvisa gli iscritti',
  noDefault: 'Nessun valore predefinito: sceglie chi segnala',
  twigHelp: 'Che altro può esserci nel testo?',
  twigName: 'il titolo dell’incidente',
  twigStatus: 'il suo stato in parole',
  twigComponent: 'il primo componente interessato e il suo stato',
  twigOccurred: 'quando è iniziato, in UTC',
  twigIf: 'una parte che compare solo se il campo è compilato',
  twigDefault: 'ciò che viene scritto se il campo è vuoto',

  fromIncident: 'Parti da un incidente passato',
  fromIncidentHint:
    'Titolo, testo e componenti vengono copiati. Poi sostituisci con campi ciò che cambia di volta in volta.',
  fromIncidentNone: 'Nessun incidente corrisponde.',
  started: 'Copiato da «{name}».',

  create: 'Crea modello',
  created: '«{name}» creato',
  delete: 'Elimina modello',
  conflictNothing: 'nulla',

  bench: 'Provalo',
  benchText: 'Compila i campi e guarda il risultato. Nulla viene pubblicato o salvato.',
  benchWaiting: 'Scrivi un testo per vedere il risultato.',
  benchBusy: 'Generazione…',
  benchHeadline: 'Titolo',
  benchNoHeadline: 'Il titolo lo scrive chi segnala.',
  benchMessage: 'Testo',
  benchStale: 'Questo è l’ultimo testo che funzionava. Quello nuovo contiene un errore: vedi sopra.',
  benchOnPage: 'Come lo vedono visitatori e iscritti',
};

import type { Words } from '../words.ts';

export const templates: Words['templates'] = {
  title: 'Sjablonen',
  intro: 'Teksten en keuzes die klaarstaan als er iets stukgaat: één tik vult de hele melding in.',
  add: 'Nieuw sjabloon',
  search: 'Sjablonen zoeken',
  emptyTitle: 'Nog geen sjablonen',
  emptyText:
    'Schrijf vandaag op wat u ’s nachts nodig hebt: de kop, de tekst, de onderdelen. Of maak een sjabloon van een eerder incident.',
  uses: 'Gebruiken',
  usesOf: 'Gebruiken: {name}',
  variables: { one: '{count} veld om in te vullen', other: '{count} velden om in te vullen' },
  fields: 'In te vullen velden',
  noVariables: 'Niets om in te vullen',
  components: { one: '{count} onderdeel', other: '{count} onderdelen' },
  readOnly: 'U kunt sjablonen bekijken, maar niet wijzigen.',

  newTitle: 'Nieuw sjabloon',
  name: 'Naam',
  nameHint: 'Uw team kiest het sjabloon op deze naam. Bezoekers zien die niet.',
  slug: 'Korte naam voor scripts',
  slugHint: 'Laat leeg, dan wordt die van de naam afgeleid.',
  template: 'Tekst',
  templateHint:
    'Markdown. Schrijf {{ region }} waar iets moet worden ingevuld: dat wordt een veld in de melding.',
  incidentName: 'Kop',
  incidentNameHint:
    'Laat leeg, dan voert de melder er een in. Ook de kop kan velden bevatten: {{ service }} is uitgevallen.',
  defaults: 'Wat het invult',
  status: 'Status',
  visible: 'Wie het incident kan zien',
  notifications: 'Abonnees inlichten',
  noDefault: 'Geen standaard: de melder kiest',
  twigHelp: 'Wat kan er nog meer in de tekst staan?',
  twigName: 'de kop van het incident',
  twigStatus: 'de status in woorden',
  twigComponent: 'het eerste getroffen onderdeel en de status ervan',
  twigOccurred: 'wanneer het begon, in UTC',
  twigIf: 'een deel dat alleen verschijnt als het veld is ingevuld',
  twigDefault: 'wat er staat als het veld leeg is',

  fromIncident: 'Beginnen met een eerder incident',
  fromIncidentHint:
    'De kop, tekst en onderdelen worden gekopieerd. Vervang daarna door velden wat per keer verandert.',
  fromIncidentNone: 'Geen incident gevonden.',
  started: 'Gekopieerd van ‘{name}’.',

  create: 'Sjabloon aanmaken',
  created: '‘{name}’ is aangemaakt',
  delete: 'Sjabloon verwijderen',
  conflictNothing: 'niets',

  bench: 'Uitproberen',
  benchText: 'Vul de velden in en bekijk het resultaat. Er wordt niets gepubliceerd of opgeslagen.',
  benchWaiting: 'Schrijf een tekst om het resultaat te zien.',
  benchBusy: 'Wordt opgebouwd…',
  benchHeadline: 'Kop',
  benchNoHeadline: 'De melder voert de kop in.',
  benchMessage: 'Tekst',
  benchStale: 'Dit is de laatste tekst die werkte. De nieuwe bevat een fout: zie hierboven.',
  benchOnPage: 'Zoals bezoekers en abonnees het zien',
};

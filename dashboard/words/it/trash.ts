import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Cestino',
  intro:
    'Ciò che è eliminato resta qui per un po’ e si può ripristinare com’era. Il ripristino non avvisa nessuno.',
  list: 'Elementi eliminati',
  type: 'Tipo',
  anyType: 'Tutti i tipi',
  types: {
    components: 'Componente',
    'component-groups': 'Gruppo di componenti',
    incidents: 'Incidente',
    'incident-updates': 'Aggiornamento di incidente',
    postmortems: 'Analisi post-incidente',
    'incident-templates': 'Modello di incidente',
    schedules: 'Manutenzione',
    'schedule-updates': 'Aggiornamento di manutenzione',
    metrics: 'Metrica',
  },
  emptyTitle: 'Il cestino è vuoto',
  emptyText:
    'Quando qualcuno elimina un incidente, un componente o un modello, l’elemento attende qui l’eliminazione definitiva.',
  deleted: 'Eliminazione: {time}',
  deletedBy: 'Eliminazione da parte di {name}: {time}',
  purgeDue: 'Eliminazione definitiva: {time}',
  restore: 'Ripristina',
  purge: 'Elimina definitivamente',
  purgeTitle: 'Eliminare definitivamente «{name}»?',
  purgeText: 'Viene eliminato definitivamente, insieme a ciò che gli appartiene. Nulla può recuperarlo.',
  purged: '«{name}» eliminato definitivamente',
};

import type { MailTexts } from '../mail-texts.ts';

export const sv: MailTexts = {
  kinds: {
    'incident.opened': 'Ny incident',
    'incident.updated': 'Uppdatering om incidenten',
    'maintenance.announced': 'Planerat underhåll',
    'maintenance.updated': 'Uppdatering om underhållet',
    'maintenance.rescheduled': 'Underhållet har flyttats',
    'maintenance.reminder': 'Påminnelse om underhåll',
    'maintenance.started': 'Underhållet har börjat',
    'maintenance.completed': 'Underhållet är klart',
    'incident.overdue': 'En uppdatering är försenad',
    'incident.stale': 'Ingen uppdatering på länge',
    'subscriber.confirm': 'Bekräfta prenumerationen',
    'subscriber.manage': 'Din prenumeration',
  },

  nextUpdate: 'Nästa uppdatering senast {time}',
  before: 'Tidigare planerat: {window}',
  view: 'Visa på statussidan',
  readOn: 'Läs vidare på statussidan',

  subscribed: 'Den här adressen prenumererar på {page}.',
  manage: 'Hantera prenumerationen',
  unsubscribe: 'Avsluta prenumerationen',

  confirmText:
    'Någon har bett om att uppdateringar från {page} ska skickas till den här adressen. Bekräfta prenumerationen för att få dem.',
  confirm: 'Bekräfta prenumerationen',
  confirmElse:
    'Länken gäller i 24 timmar. Om det inte var du kan du bortse från det här mejlet: då skickas inga uppdateringar.',
  manageText: 'Med den här länken går allt att ändra: vad som skickas, en paus eller att avsluta.',

  overdueText: 'Nästa uppdatering utlovades senast {time}. Ingen har publicerats sedan dess.',
  staleText: {
    one: 'Ingen uppdatering har publicerats på {count} timme.',
    other: 'Ingen uppdatering har publicerats på {count} timmar.',
  },
  staff: 'Den här adressen hör till ett konto på {page}.',
};

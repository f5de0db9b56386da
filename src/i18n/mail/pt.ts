import type { MailTexts } from '../mail-texts.ts';

export const pt: MailTexts = {
  kinds: {
    'incident.opened': 'Novo incidente',
    'incident.updated': 'Atualização do incidente',
    'maintenance.announced': 'Manutenção programada',
    'maintenance.updated': 'Atualização da manutenção',
    'maintenance.rescheduled': 'Manutenção reagendada',
    'maintenance.reminder': 'Lembrete de manutenção',
    'maintenance.started': 'A manutenção começou',
    'maintenance.completed': 'A manutenção terminou',
    'incident.overdue': 'Uma atualização está atrasada',
    'incident.stale': 'Sem atualizações recentes',
    'subscriber.confirm': 'Confirmação da inscrição',
    'subscriber.manage': 'Sua inscrição',
  },

  nextUpdate: 'Próxima atualização até {time}',
  before: 'Horário anterior: {window}',
  view: 'Ver na página de status',
  readOn: 'Continuar a ler na página de status',

  subscribed: 'Este endereço está inscrito nas atualizações de {page}.',
  manage: 'Gerenciar inscrição',
  unsubscribe: 'Cancelar inscrição',

  confirmText:
    'Alguém pediu para receber neste endereço as atualizações de {page}. Confirme a inscrição para recebê-las.',
  confirm: 'Confirmar inscrição',
  confirmElse: 'O link vale por 24 horas. Se não foi você, ignore esta mensagem: nada mais será enviado.',
  manageText: 'Com este link é possível mudar tudo: o que receber, fazer uma pausa ou cancelar.',

  overdueText: 'A próxima atualização foi prometida até {time}. Nenhuma foi publicada desde então.',
  staleText: {
    one: 'Nenhuma atualização há {count} hora.',
    many: 'Nenhuma atualização há {count} horas.',
    other: 'Nenhuma atualização há {count} horas.',
  },
  staff: 'Este endereço pertence a uma conta de {page}.',
};

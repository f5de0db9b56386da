import type { MailTexts } from '../mail-texts.ts';

export const ko: MailTexts = {
  kinds: {
    'incident.opened': '새 인시던트',
    'incident.updated': '인시던트 업데이트',
    'postmortem.published': '사후 분석',
    'maintenance.announced': '예정된 점검',
    'maintenance.updated': '점검 업데이트',
    'maintenance.rescheduled': '점검 일정 변경',
    'maintenance.reminder': '점검 미리 알림',
    'maintenance.started': '점검이 시작되었습니다',
    'maintenance.completed': '점검이 완료되었습니다',
    'incident.overdue': '업데이트가 늦어지고 있습니다',
    'incident.stale': '최근 업데이트가 없습니다',
    'subscriber.confirm': '구독 확인',
    'subscriber.manage': '구독 관리',
    'account.invitation': '초대 안내',
    'account.password_reset': '비밀번호 재설정',
    'account.email_change': '새 이메일 주소 확인',
    'account.email_changed': '이메일 주소가 변경되었습니다',
  },

  nextUpdate: '다음 업데이트: {time}까지',
  before: '이전 일정: {window}',
  view: '상태 페이지에서 보기',
  openIncident: '인시던트 열기',
  readOn: '상태 페이지에서 계속 읽기',

  subscribed: '이 주소는 {page} 업데이트를 구독하고 있습니다.',
  manage: '구독 관리하기',
  unsubscribe: '구독 취소하기',

  confirmText: '이 주소로 {page} 업데이트를 보내 달라는 요청이 있었습니다. 받으려면 구독을 확인하세요.',
  confirm: '구독 확인하기',
  confirmElse:
    '링크는 24시간 동안 유효합니다. 요청하지 않으셨다면 이 메일을 무시하세요. 업데이트는 발송되지 않습니다.',
  confirmChannel: '이 채널에서 {page}의 업데이트를 받을지 확인해 주세요. 링크를 열고 버튼을 누르세요.',
  confirmChannelElse:
    '링크는 24시간 동안 유효합니다. 요청한 사람이 없다면 이 메시지를 무시하세요. 업데이트가 전송되지 않습니다.',
  manageText: '이 링크에서 받을 내용 변경, 일시 중지, 구독 취소를 할 수 있습니다.',

  invitationText: '{page} 운영에 초대되었습니다. 초대를 수락하고 비밀번호를 정하세요.',
  acceptInvitation: '초대 수락하기',
  invitationElse: '링크는 7일 동안 한 번만 사용할 수 있습니다. 예상하지 못한 메일이라면 무시하세요.',
  resetText: '{page} 계정의 새 비밀번호를 요청받았습니다.',
  resetPassword: '새 비밀번호 정하기',
  resetElse:
    '링크는 한 시간 동안 한 번만 사용할 수 있습니다. 요청하지 않으셨다면 이 메일을 무시하세요. 비밀번호는 그대로 유지됩니다.',
  emailChangeText: '{page} 계정에 이 주소를 사용하겠다는 요청이 있었습니다. 본인이라면 주소를 확인하세요.',
  confirmEmail: '주소 확인하기',
  emailChangeElse:
    '링크는 24시간 동안 한 번만 사용할 수 있습니다. 요청하지 않으셨다면 이 메일을 무시하세요. 아무것도 바뀌지 않습니다.',
  emailChangedText:
    '{page} 계정의 이메일 주소가 변경되었습니다. 직접 변경하지 않으셨다면 즉시 페이지 소유자에게 알리세요.',

  overdueText: '다음 업데이트는 {time}까지 예정되어 있었지만 아직 게시되지 않았습니다.',
  staleText: { other: '{count}시간 동안 업데이트가 없습니다.' },
  staff: '이 주소는 {page} 계정에 속해 있습니다.',
};

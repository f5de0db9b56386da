import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: '세션이 종료되었습니다',
  expiredText: '계속하려면 다시 로그인하세요. 입력한 내용은 사라지지 않습니다.',
  recentTitle: '본인 확인',
  recentText: '중요한 변경인데 로그인한 지 시간이 지났습니다. 계속하려면 다시 로그인하세요.',
  email: '이메일 주소',
  password: '비밀번호',
  showPassword: '입력한 내용 표시',
  code: '인증 앱의 코드 또는 복구 코드',
  signIn: '로그인',
  withPasskey: '패스키로 로그인',
  withOrganization: '조직 계정으로 로그인(새 창)',
  cancelled: '로그인하지 않아 아무것도 변경되지 않았습니다.',
  role: { owner: '소유자', admin: '관리자', editor: '편집자', responder: '대응 담당자', viewer: '열람자' },
};

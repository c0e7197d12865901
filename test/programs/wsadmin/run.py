# Usage: jython run.py SCRIPT ARGUMENTS ...: compiles the script, runs it twice on one configuration as wsadmin would, and
# prints what each run changed and what is there at the end, as JSON. WSADMIN_CONFIGURATION names another configuration of model.py.
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import model

script, arguments = sys.argv[1], sys.argv[2:]
source = open(script).read()
code = compile(source, script, 'exec')
config = getattr(model, os.environ.get('WSADMIN_CONFIGURATION', 'new_server'))()


def once():
    before = config.modifications, config.saves
    sys.argv = arguments
    exec code in {'AdminConfig': config, 'AdminTask': None, 'AdminControl': None, '__name__': '__main__'}
    return {'modifications': config.modifications - before[0], 'saves': config.saves - before[1], 'state': config.state()}


stdout, sys.stdout = sys.stdout, sys.stderr
runs = [once(), once()]
sys.stdout = stdout
print(json.dumps(runs))
